//! Which frame has the next generation.
//!
//! First the easiest frame, so that something is in hand; then round by round from the highest frame down, each round
//! twice as long.

/// Generations of the first turn of each frame; each round doubles them.
const FIRST_TURN: u32 = 8;
/// Frames that are near what was reached get all of their turn; those far above it, which mostly stay out of reach, a
/// quarter.
const NEAR: usize = 4;

/// What comes next.
#[derive(Clone, Debug)]
pub(crate) struct Agenda {
    frames: usize,
    /// The frame whose turn it is, from 1.
    frame: usize,
    /// Generations of its turn that are left.
    left: u32,
    /// Generations of a turn in this round.
    turn: u32,
}

impl Agenda {
    /// Begins with a frame, from 1; with none, with the first round.
    pub(crate) fn new(frames: usize, first: Option<usize>) -> Agenda {
        let left = if first.is_some() { FIRST_TURN } else { 0 };
        Agenda { frames, frame: first.unwrap_or(1), left, turn: FIRST_TURN / 2 }
    }

    /// The frame of the next generation. There must be an open one above the one that was reached.
    pub(crate) fn next(&mut self, reached: usize, is_open: &dyn Fn(usize) -> bool) -> usize {
        while self.left == 0 || self.frame <= reached || !is_open(self.frame) {
            self.frame -= 1;
            if self.frame == 0 {
                self.frame = self.frames;
                self.turn = self.turn.saturating_mul(2);
            }
            let above = self.frame.saturating_sub(reached);
            self.left = if above <= NEAR { self.turn } else { self.turn / 4 };
        }
        self.left -= 1;
        self.frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The frames of the first generations as runs: `2×8` for eight of frame 2.
    fn runs(mut agenda: Agenda, reached: usize, open: &[usize], generations: usize) -> String {
        let frames: Vec<usize> =
            (0..generations).map(|_| agenda.next(reached, &|frame| open.contains(&frame))).collect();
        let runs = frames.chunk_by(|first, second| first == second);
        runs.map(|run| format!("{}×{}", run[0], run.len())).collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn the_easiest_frame_comes_first_then_rounds_from_the_highest_down() {
        assert_eq!(runs(Agenda::new(3, Some(2)), 0, &[2, 3], 40), "2×8 3×8 2×8 3×16");
        assert_eq!(runs(Agenda::new(3, None), 1, &[1, 2, 3], 32), "3×8 2×8 3×16");
    }

    #[test]
    fn frames_far_above_have_a_quarter_of_a_turn() {
        assert_eq!(runs(Agenda::new(6, None), 0, &[1, 6], 16), "6×2 1×8 6×4 1×2");
    }

    #[test]
    fn a_turn_ends_where_its_frame_is_reached() {
        let mut agenda = Agenda::new(2, Some(1));
        assert_eq!(agenda.next(0, &|_| true), 1);
        assert_eq!(agenda.next(1, &|_| true), 2);
    }
}
