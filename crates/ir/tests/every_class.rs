//! Every method of the JDK's base module has a body that is whole.

use classfile::Class;
use ir::{Body, Definition, ValueId};
use program::Image;

#[test]
fn every_method_of_the_jdk_has_a_body() {
    let image = Image::open(&jdks::oldest().home).expect("an image");
    let mut bodies = 0;
    for class in image.classes().iter().filter(|class| class.name.starts_with("java/")) {
        let bytes = image.read(class).expect("read");
        let class = Class::read(&bytes).expect("a class");
        for method in &class.methods {
            let name = format!("{}.{}{}", class.name(), method.name, method.descriptor);
            let body = Body::of(&class, method).unwrap_or_else(|error| panic!("{name}: {error}"));
            if let Some(body) = body {
                check(&body, &name);
                bodies += 1;
            }
        }
    }
    assert!(bodies > 35_000, "{bodies} bodies");
}

/// What holds of every body: values are defined where they say, and each is defined on every way to where it is read.
fn check(body: &Body, name: &str) {
    let dominators = dominators(body);
    for (id, block) in body.blocks.iter().enumerate() {
        let is_before = |value: ValueId, at: (usize, usize)| match body.definition(value) {
            Definition::Parameter(_) | Definition::Constant(_) => true,
            Definition::Phi { block, .. } | Definition::Caught(block) => {
                dominates(&dominators, *block as usize, at.0)
            }
            Definition::Result { block, instruction } => {
                let own = &body.blocks[*block as usize].instructions[*instruction as usize];
                assert_eq!(own.result, Some(value), "{name}");
                let is_same = *block as usize == at.0;
                if is_same {
                    (*instruction as usize) < at.1
                } else {
                    dominates(&dominators, *block as usize, at.0)
                }
            }
        };
        for (number, instruction) in block.instructions.iter().enumerate() {
            let operands = instruction.operation.operands();
            assert!(
                operands.iter().all(|&value| is_before(value, (id, number))),
                "{name}, block {id}, {number}"
            );
        }
        let end = block.end.operands();
        assert!(end.iter().all(|&value| is_before(value, (id, usize::MAX))), "{name}, end of block {id}");
        for &phi in &block.phis {
            let Definition::Phi { block: own, inputs } = body.definition(phi) else {
                panic!("{name}: no phi")
            };
            assert_eq!((*own as usize, inputs.len()), (id, block.predecessors.len()), "{name}");
            for (&input, before) in inputs.iter().zip(&block.predecessors) {
                let kinds = [phi, input].map(|value| body.values[value as usize].kind);
                assert_eq!(kinds[0], kinds[1], "{name}");
                // What leaves with an exception was there before the block.
                let number = if before.is_thrown { 0 } else { usize::MAX };
                assert!(is_before(input, (before.block as usize, number)), "{name}, phi {phi} of block {id}");
            }
        }
        let is_there = |target: &u32| (*target as usize) < body.blocks.len();
        assert!(block.end.targets().iter().all(is_there), "{name}");
    }
}

/// For each block the one that every way to it passes last.
fn dominators(body: &Body) -> Vec<usize> {
    let count = body.blocks.len();
    let mut order = Vec::new();
    let mut seen = vec![false; count];
    let mut open = vec![(0, false)];
    while let Some((block, is_done)) = open.pop() {
        if is_done {
            order.push(block);
            continue;
        }
        if std::mem::replace(&mut seen[block], true) {
            continue;
        }
        open.push((block, true));
        let catches = body.blocks[block].catches.iter().map(|catch| catch.to);
        open.extend(
            body.blocks[block].end.targets().into_iter().chain(catches).map(|to| (to as usize, false)),
        );
    }
    order.reverse();
    let mut place = vec![0; count];
    order.iter().enumerate().for_each(|(number, &block)| place[block] = number);
    let mut dominators = vec![usize::MAX; count];
    dominators[0] = 0;
    loop {
        let mut changed = false;
        for &block in order.iter().skip(1) {
            let ways = body.blocks[block].predecessors.iter().map(|before| before.block as usize);
            let found = ways.filter(|&way| dominators[way] != usize::MAX).reduce(|mut first, mut second| {
                while first != second {
                    while place[first] > place[second] {
                        first = dominators[first];
                    }
                    while place[second] > place[first] {
                        second = dominators[second];
                    }
                }
                first
            });
            let found = found.expect("a block that leads to it is known");
            changed |= std::mem::replace(&mut dominators[block], found) != found;
        }
        if !changed {
            return dominators;
        }
    }
}

fn dominates(dominators: &[usize], above: usize, mut block: usize) -> bool {
    while block != above && block != 0 {
        block = dominators[block];
    }
    block == above
}
