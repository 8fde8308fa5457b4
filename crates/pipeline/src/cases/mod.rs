//! The loop over cases that `bench` and `batch` share.
//!
//! A case is a crash with its program. Each is searched for, with one seed or several, one after another and with all
//! cores. What a search gave is one [`Row`], which is kept in a file at once: a run that was stopped, in whatever way, goes on
//! where it was. A [`Shard`] is the part of the cases that one machine takes; [`crate::merge`] puts the results of all together.

mod case;
mod config;
mod content;
mod results;
mod row;
mod run;
mod shard;

pub(crate) use case::{Case, Refused, Search};
pub use config::{CasesConfig, Event};
pub(crate) use content::Content;
pub(crate) use results::{FILE as RESULTS, Results, has_test, read as read_results, write as write_results};
pub use row::{NotRun, Row};
pub(crate) use run::{Loop, cut_remark};
pub use shard::{Shard, ShardError};
