//! Finds the trace element of each recorded frame.
//!
//! Both lists run from the innermost to the outermost, but neither is part of the other: the trace
//! shows methods that are not recorded (the JDK's, a constructor whose `super(…)` threw), and a throwable that
//! is thrown again passes frames that its trace does not show. So the longest common subsequence is
//! taken, and among several the innermost.

/// The frames that a throwable passed through, as many as there are.
#[derive(Clone, Copy, Debug)]
pub struct PassedFrames {
    /// The frames that are kept, before and after those that were dropped.
    pub frames: usize,
    /// How many of them come before.
    pub innermost: usize,
    /// How many were dropped.
    pub dropped: usize,
}

/// For each frame the index of its element among `elements`; `matches(frame, element)` tells
/// whether the two can belong together.
pub fn align(
    elements: usize,
    passed: PassedFrames,
    matches: impl Fn(usize, usize) -> bool,
) -> Vec<Option<usize>> {
    if passed.dropped == 0 {
        return common_subsequence(passed.frames, elements, &matches);
    }
    let mut places = common_subsequence(passed.innermost, elements, &matches);
    let first_free = places.iter().flatten().last().map_or(0, |last| last + 1);
    places.extend(align_outermost(elements, first_free, passed, &matches));
    places
}

/// The outermost frames are counted from the end of the trace, unless it does not reach that far.
fn align_outermost(
    elements: usize,
    first_free: usize,
    passed: PassedFrames,
    matches: &impl Fn(usize, usize) -> bool,
) -> Vec<Option<usize>> {
    let outermost = passed.frames - passed.innermost;
    if elements < passed.frames + passed.dropped {
        return vec![None; outermost];
    }
    let from_end = common_subsequence(outermost, elements - first_free, &|frame, element| {
        matches(passed.frames - 1 - frame, elements - 1 - element)
    });
    from_end.into_iter().rev().map(|place| place.map(|element| elements - 1 - element)).collect()
}

fn common_subsequence(
    frames: usize,
    elements: usize,
    matches: &impl Fn(usize, usize) -> bool,
) -> Vec<Option<usize>> {
    let lengths = suffix_lengths(frames, elements, matches);
    let length = |frame: usize, element: usize| lengths[frame * (elements + 1) + element];
    let mut places = vec![None; frames];
    let (mut frame, mut element) = (0, 0);
    while frame < frames && element < elements {
        if matches(frame, element) && length(frame, element) == length(frame + 1, element + 1) + 1 {
            places[frame] = Some(element);
            (frame, element) = (frame + 1, element + 1);
        } else if length(frame + 1, element) == length(frame, element) {
            frame += 1;
        } else {
            element += 1;
        }
    }
    places
}

/// The length of the longest common subsequence of every pair of suffixes, row by row.
fn suffix_lengths(frames: usize, elements: usize, matches: &impl Fn(usize, usize) -> bool) -> Vec<u32> {
    let width = elements + 1;
    let mut lengths = vec![0; (frames + 1) * width];
    for frame in (0..frames).rev() {
        for element in (0..elements).rev() {
            let at = frame * width + element;
            let skipping = lengths[at + 1].max(lengths[at + width]);
            let taking = if matches(frame, element) { lengths[at + width + 1] + 1 } else { 0 };
            lengths[at] = skipping.max(taking);
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames and elements are letters; `|` in the frames stands where some were dropped.
    fn check(frames: &str, dropped: usize, elements: &str, expected: &str) {
        let innermost = frames.find('|').unwrap_or(frames.len());
        let frames: Vec<char> = frames.chars().filter(|&c| c != '|').collect();
        let elements: Vec<char> = elements.chars().collect();
        let passed = PassedFrames { frames: frames.len(), innermost, dropped };
        let places = align(elements.len(), passed, |frame, element| frames[frame] == elements[element]);
        let shown: Vec<String> =
            places.iter().map(|place| place.map_or("-".into(), |index| index.to_string())).collect();
        assert_eq!(shown.join(" "), expected);
    }

    #[test]
    fn frames_without_record_are_skipped() {
        check("abc", 0, "aJJbJc", "0 3 5");
    }

    #[test]
    fn frames_of_a_later_throw_have_no_place() {
        check("abxc", 0, "abc", "0 1 - 2");
    }

    #[test]
    fn a_recursion_that_was_left_early_is_the_innermost_part() {
        check("rrr", 0, "rrrrrm", "0 1 2");
        check("xrr", 0, "rrrm", "- 0 1");
    }

    #[test]
    fn after_dropped_frames_the_end_of_the_trace_counts() {
        check("rr|rm", 2, "rrrrrm", "0 1 4 5");
    }

    #[test]
    fn a_trace_that_was_cut_does_not_show_the_outermost() {
        check("rr|rm", 100, "rrrrrr", "0 1 - -");
    }
}
