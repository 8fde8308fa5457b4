"""What measures recrash: real crashes (`crashes`) and the cost of recording (`overhead`).

Standard library only, Python 3.11 or newer. Everything that is fetched, compiled or written goes
below `bench/target`.
"""
