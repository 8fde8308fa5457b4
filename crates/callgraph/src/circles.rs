//! Circles of a graph, and an order in which what feeds others comes first. Without recursion: graphs are deep.

/// The groups of two or more that reach each other.
pub(crate) fn circles(count: usize, next: impl Fn(u32) -> Vec<u32>) -> Vec<Vec<u32>> {
    const UNSEEN: u32 = u32::MAX;
    let (mut number, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let mut is_open = vec![false; count];
    let (mut open, mut found, mut counter) = (Vec::new(), Vec::new(), 0);
    for start in 0..count as u32 {
        if number[start as usize] != UNSEEN {
            continue;
        }
        let mut path: Vec<(u32, Vec<u32>)> = Vec::new();
        let mut enter = Some(start);
        loop {
            if let Some(at) = enter.take() {
                (number[at as usize], low[at as usize]) = (counter, counter);
                counter += 1;
                open.push(at);
                is_open[at as usize] = true;
                path.push((at, next(at)));
            }
            let Some((at, left)) = path.last_mut() else { break };
            let at = *at;
            match left.pop() {
                Some(to) if number[to as usize] == UNSEEN => enter = Some(to),
                Some(to) if is_open[to as usize] => {
                    low[at as usize] = low[at as usize].min(number[to as usize])
                }
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some((before, _)) = path.last() {
                        low[*before as usize] = low[*before as usize].min(low[at as usize]);
                    }
                    if low[at as usize] == number[at as usize] {
                        let first = open.iter().rposition(|&other| other == at).expect("it is open");
                        let circle = open.split_off(first);
                        circle.iter().for_each(|&member| is_open[member as usize] = false);
                        found.extend((circle.len() > 1).then_some(circle));
                    }
                }
            }
        }
    }
    found
}

/// The place of each: before those that it leads to, where there is no circle. Those that do not count have none.
pub(crate) fn order(count: usize, next: impl Fn(u32) -> (Vec<u32>, bool)) -> Vec<u32> {
    let mut seen = vec![false; count];
    let mut order = vec![0; count];
    let mut place = count as u32;
    for start in 0..count as u32 {
        let (ways, counts) = next(start);
        if !counts || std::mem::replace(&mut seen[start as usize], true) {
            continue;
        }
        let mut path = vec![(start, ways)];
        while let Some((at, left)) = path.last_mut() {
            let at = *at;
            match left.pop() {
                Some(to) => {
                    if !std::mem::replace(&mut seen[to as usize], true) {
                        path.push((to, next(to).0));
                    }
                }
                None => {
                    path.pop();
                    place -= 1;
                    order[at as usize] = place;
                }
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_found_and_what_feeds_comes_first() {
        // 0 → 1 → 2 → 1, 2 → 3, 4 → 4
        let ways = [vec![1], vec![2], vec![1, 3], vec![], vec![4]];
        let mut circle = circles(5, |at| ways[at as usize].clone());
        circle[0].sort_unstable();
        assert_eq!(circle, [[1, 2]]);
        let order = order(5, |at| (ways[at as usize].clone(), true));
        assert!(order[0] < order[1] && order[1] < order[2] && order[2] < order[3]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let last = 200_000;
        let next = |at: u32| if at == last { vec![0] } else { vec![at + 1] };
        assert_eq!(circles(last as usize + 1, next)[0].len(), last as usize + 1);
    }
}
