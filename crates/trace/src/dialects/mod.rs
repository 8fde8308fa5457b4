//! The forms in which traces come, one in each file.
//!
//! A line goes through them in this order: [`json`] or [`escaped`] find the text in an event, [`prefix`]
//! takes off what the log puts before each line, then the rest is a frame ([`frame`], made of [`module`],
//! [`location`], [`packaging`] and [`coroutine`]), a count of frames left out ([`omitted`]), the head of a
//! throwable ([`head`]), a line of a [`thread_dump`], or text. [`event`] tells where a log entry begins.

pub(crate) mod coroutine;
pub(crate) mod escaped;
pub(crate) mod event;
pub(crate) mod frame;
pub(crate) mod generated;
pub(crate) mod head;
pub(crate) mod json;
pub(crate) mod location;
pub(crate) mod module;
pub(crate) mod omitted;
pub(crate) mod packaging;
pub(crate) mod prefix;
pub(crate) mod thread_dump;
