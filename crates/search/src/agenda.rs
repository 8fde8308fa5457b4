//! Which frame has the next generation.
//!
//! First the easiest frame, so that something is in hand; then round by round from the highest frame down, each round
//! twice as long. A round ends with generations for a nearer message, where one is wanted.

/// Generations of the first turn of each frame; each round doubles them.
const FIRST_TURN: u32 = 8;
/// Frames that are near what was reached get all of their turn; those far above it, which mostly stay out of reach, a
/// quarter.
const NEAR: usize = 4;

/// What a generation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// A frame, from 1.
    Frame(usize),
    /// A message that is nearer to the expected one.
    Message,
}

/// What comes next.
#[derive(Clone, Debug)]
pub(crate) struct Agenda {
    frames: usize,
    /// The frame whose turn it is, from 1; 0 for the message.
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
        Agenda { frames, frame: first.unwrap_or(0), left, turn: FIRST_TURN / 2 }
    }

    /// What the next generation is for. There must be an open frame above the one that was reached, or a nearer
    /// message must be wanted.
    pub(crate) fn next(
        &mut self,
        reached: usize,
        is_open: &dyn Fn(usize) -> bool,
        wants_message: bool,
    ) -> Turn {
        loop {
            let has_turn = match self.frame {
                // Before the first round is over the frames alone count.
                0 => wants_message && self.turn >= FIRST_TURN,
                frame => frame > reached && is_open(frame),
            };
            if has_turn && self.left > 0 {
                self.left -= 1;
                return if self.frame == 0 { Turn::Message } else { Turn::Frame(self.frame) };
            }
            self.go_on(reached);
        }
    }

    /// Takes more generations for what was given last: so many, or what is left of its turn.
    pub(crate) fn take(&mut self, more: u32) -> u32 {
        let taken = more.min(self.left);
        self.left -= taken;
        taken
    }

    fn go_on(&mut self, reached: usize) {
        if self.frame == 0 {
            self.turn = self.turn.saturating_mul(2);
        }
        self.frame = self.frame.checked_sub(1).unwrap_or(self.frames);
        let is_near = self.frame.saturating_sub(reached) <= NEAR;
        self.left = if is_near { self.turn } else { self.turn / 4 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first generations as runs: `2×8` for eight of frame 2, `m` for the message.
    fn runs(mut agenda: Agenda, reached: usize, open: &[usize], message: bool, generations: usize) -> String {
        let turns: Vec<Turn> =
            (0..generations).map(|_| agenda.next(reached, &|frame| open.contains(&frame), message)).collect();
        let name = |turn: Turn| match turn {
            Turn::Frame(frame) => frame.to_string(),
            Turn::Message => "m".to_owned(),
        };
        let runs = turns.chunk_by(|first, second| first == second);
        runs.map(|run| format!("{}×{}", name(run[0]), run.len())).collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn the_easiest_frame_comes_first_then_rounds_from_the_highest_down() {
        assert_eq!(runs(Agenda::new(3, Some(2)), 0, &[2, 3], false, 40), "2×8 3×8 2×8 3×16");
        assert_eq!(runs(Agenda::new(3, None), 1, &[1, 2, 3], false, 32), "3×8 2×8 3×16");
    }

    #[test]
    fn a_round_ends_with_the_message_where_one_is_wanted() {
        assert_eq!(runs(Agenda::new(2, Some(1)), 0, &[1, 2], true, 48), "1×8 2×8 1×8 m×8 2×16");
        assert_eq!(runs(Agenda::new(2, None), 2, &[1, 2], true, 24), "m×24");
    }

    #[test]
    fn frames_far_above_have_a_quarter_of_a_turn() {
        assert_eq!(runs(Agenda::new(6, None), 0, &[1, 6], false, 16), "6×2 1×8 6×4 1×2");
    }

    #[test]
    fn no_more_is_taken_than_is_left_of_a_turn() {
        let mut agenda = Agenda::new(2, Some(1));
        assert_eq!(agenda.next(0, &|_| true, false), Turn::Frame(1));
        assert_eq!((agenda.take(5), agenda.take(5)), (5, 2));
        assert_eq!(agenda.next(0, &|_| true, false), Turn::Frame(2));
    }

    #[test]
    fn a_turn_ends_where_its_frame_is_reached() {
        let mut agenda = Agenda::new(2, Some(1));
        assert_eq!(agenda.next(0, &|_| true, false), Turn::Frame(1));
        assert_eq!(agenda.next(1, &|_| true, false), Turn::Frame(2));
    }
}
