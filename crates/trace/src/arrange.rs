//! Puts the throwables of a trace in order, whichever came first, and gives causes the frames that
//! the trace writes as `... 12 more`.

use model::{Crash, Frame, Relation, Thrown};

use crate::block::{Item, Owner};
use crate::log::{Warning, warn};

/// No more frames are restored for one crash: a hostile log could ask for any number.
const MAX_RESTORED: usize = 20_000;
const UNKNOWN: &str = "java/lang/Throwable";

/// The crash of a trace, and the line of each of its throwables.
pub(crate) fn crash(items: Vec<Item>, warnings: &mut Vec<Warning>) -> (Crash, Vec<usize>) {
    let order = order(&items);
    let mut place = vec![0; items.len()];
    order.iter().enumerate().for_each(|(at, &index)| place[index] = at);
    let mut items: Vec<Option<Item>> = items.into_iter().map(Some).collect();
    let mut throwables: Vec<Thrown> = Vec::with_capacity(order.len());
    let mut lines = Vec::with_capacity(order.len());
    let mut restored = 0;
    for index in order {
        let item = items[index].take().expect("each item stands in the order once");
        let owner = match item.owner {
            Owner::None => None,
            Owner::Cause(owner) | Owner::Suppressed(owner) => Some(place[owner]),
        };
        let outer = owner.map_or(&[][..], |owner| &throwables[owner].frames);
        let common = restore(&item, outer, &mut restored, warnings).to_vec();
        let relation = relation(item.owner, owner);
        lines.push(item.line);
        throwables.push(thrown(item, relation, common, warnings));
    }
    (Crash { throwables }, lines)
}

/// Owners before those that belong to them, else as they were read.
fn order(items: &[Item]) -> Vec<usize> {
    let mut belonging = vec![Vec::new(); items.len()];
    let mut open = Vec::new();
    for (index, item) in items.iter().enumerate().rev() {
        match item.owner {
            Owner::None => open.push(index),
            Owner::Cause(owner) | Owner::Suppressed(owner) => belonging[owner].push(index),
        }
    }
    let mut order = Vec::with_capacity(items.len());
    while let Some(index) = open.pop() {
        order.push(index);
        open.append(&mut belonging[index]);
    }
    order
}

fn relation(owner: Owner, place: Option<usize>) -> Relation {
    let place = place.map_or(0, |place| u32::try_from(place).expect("throwables are few"));
    match owner {
        Owner::None => Relation::Top,
        Owner::Cause(_) => Relation::CauseOf(place),
        Owner::Suppressed(_) => Relation::SuppressedBy(place),
    }
}

/// The frames that a throwable shares with its owner.
fn restore<'a>(
    item: &Item,
    outer: &'a [Frame],
    restored: &mut usize,
    warnings: &mut Vec<Warning>,
) -> &'a [Frame] {
    let wanted = item.common as usize;
    if wanted > outer.len() {
        let text = format!("`... {wanted} more`, but what it belongs to has only {}", outer.len());
        warn(warnings, item.line, text);
    }
    let count = if wanted > outer.len() { shared(item, outer) } else { wanted };
    if *restored + count > MAX_RESTORED {
        warn(warnings, item.line, format!("`... {wanted} more` is left out: that would be too many frames"));
        return &[];
    }
    *restored += count;
    &outer[outer.len() - count..]
}

/// How many frames are shared where the number is no help, because the log left frames out: those that called the
/// method that caught the exception. That method is the outermost which the trace writes for it, and stands in the
/// owner's trace with another line.
fn shared(item: &Item, outer: &[Frame]) -> usize {
    let is_catcher = |frame: &Frame| {
        let last = item.frames.last();
        last.is_some_and(|last| (&last.class, &last.method) == (&frame.class, &frame.method))
    };
    outer.len() - outer.iter().position(is_catcher).map_or(0, |place| place + 1)
}

fn thrown(item: Item, relation: Relation, common: Vec<Frame>, warnings: &mut Vec<Warning>) -> Thrown {
    let Item { line, class, message, mut frames, .. } = item;
    if class.is_none() {
        warn(warnings, line, "no exception class is named here");
    }
    frames.extend(common);
    let class = class.map_or_else(|| UNKNOWN.to_owned(), |class| class.replace('.', "/"));
    Thrown { relation, class, message: text(&message), frames }
}

/// The message; what loggers write for none is none.
fn text(lines: &[String]) -> Option<String> {
    let text = lines.join("\n");
    let text = text.trim_end();
    (!matches!(text, "" | "null")).then(|| text.to_owned())
}
