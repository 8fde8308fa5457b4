//! The forms in which traces come, one in each file.
//!
//! A line goes through them in this order: [`partial`] joins its parts; [`json`] (with [`structured`]),
//! [`escaped`] or [`flat`] find the text in an event; [`syslog`] and [`html`] turn signs back; [`prefix`]
//! takes off what the log puts before each line. Then the rest is a frame ([`frame`], made of [`module`],
//! [`location`], [`packaging`] and [`coroutine`]), a count of frames left out ([`omitted`]), the head of a
//! throwable ([`head`]), a line of a [`thread_dump`], or text. [`event`] tells where a log entry begins.

pub(crate) mod coroutine;
pub(crate) mod escaped;
pub(crate) mod event;
pub(crate) mod flat;
pub(crate) mod frame;
pub(crate) mod generated;
pub(crate) mod head;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod location;
pub(crate) mod module;
pub(crate) mod omitted;
pub(crate) mod packaging;
pub(crate) mod partial;
pub(crate) mod prefix;
pub(crate) mod structured;
pub(crate) mod syslog;
pub(crate) mod thread_dump;
