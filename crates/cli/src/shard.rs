//! Which part of many crashes this machine takes: what the user says, or what a scheduler has put into the environment.

use pipeline::cases::Shard;

use crate::failure::Failure;

/// The option.
#[derive(clap::Args)]
pub struct ShardArguments {
    /// Take only part I of N, counted from 1; the crash itself decides to which part it belongs [default: all, or the part
    /// that Slurm (SLURM_ARRAY_TASK_ID) or Kubernetes (JOB_COMPLETION_INDEX and JOB_COMPLETIONS) name]
    #[arg(long, value_name = "I/N", value_parser = parse)]
    shard: Option<Shard>,
}

impl ShardArguments {
    /// The part.
    pub fn shard(&self) -> Result<Shard, Failure> {
        match self.shard {
            Some(shard) => Ok(shard),
            None => from_environment(&|name| std::env::var(name).ok()),
        }
    }
}

fn parse(text: &str) -> Result<Shard, String> {
    text.parse().map_err(|error: pipeline::cases::ShardError| error.to_string())
}

/// The part that a scheduler names, else all.
fn from_environment(variable: &dyn Fn(&str) -> Option<String>) -> Result<Shard, Failure> {
    let number = |name: &str| variable(name).map(|value| parse_number(name, &value)).transpose();
    let shard = |number: Option<u64>, of: u64| {
        let shard = number.ok_or(()).and_then(|number| Shard::new(number, of).map_err(|_| ()));
        shard.map_err(|()| failure("the environment names a part of this job that there is not"))
    };
    if let Some(task) = number("SLURM_ARRAY_TASK_ID")? {
        // Slurm counts from the least number of the array, and may leave some out: `--array=3-9:2`.
        let (first, step) = (number("SLURM_ARRAY_TASK_MIN")?, number("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1));
        let (Some(first), Some(of)) = (first, number("SLURM_ARRAY_TASK_COUNT")?) else {
            return Err(failure("Slurm names this task, but not how many there are"));
        };
        return shard(task.checked_sub(first).and_then(|at| at.checked_div(step)).map(|at| at + 1), of);
    }
    if let Some(index) = number("JOB_COMPLETION_INDEX")? {
        // Kubernetes tells a pod its index and not how many there are: the Job must say it.
        let Some(of) = number("JOB_COMPLETIONS")? else {
            let failure = "this is pod JOB_COMPLETION_INDEX of a Job, but how many there are is not known";
            return Err(self::failure(failure).hint(
                "set JOB_COMPLETIONS in the Job to its `completions`, or give --shard I/N (--shard 1/1 for all)",
            ));
        };
        return shard(index.checked_add(1), of);
    }
    Ok(Shard::WHOLE)
}

fn parse_number(name: &str, value: &str) -> Result<u64, Failure> {
    value.trim().parse().map_err(|_| failure(&format!("{name} is {value:?}, which is no number")))
}

fn failure(message: &str) -> Failure {
    Failure::input(message).hint("give --shard I/N (--shard 1/1 for all)")
}

#[cfg(test)]
mod tests {
    use super::from_environment;

    /// The shard of an environment; none where it is refused.
    fn shard(variables: &[(&str, &str)]) -> Option<String> {
        let find = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        from_environment(&find).ok().map(|shard| shard.to_string())
    }

    /// A task of an array of Slurm.
    fn task(id: &str, first: &str, step: &str, count: &str) -> Option<String> {
        shard(&[
            ("SLURM_ARRAY_TASK_ID", id),
            ("SLURM_ARRAY_TASK_MIN", first),
            ("SLURM_ARRAY_TASK_STEP", step),
            ("SLURM_ARRAY_TASK_COUNT", count),
        ])
    }

    #[test]
    fn tasks_of_slurm_are_counted_from_the_first() {
        assert_eq!(shard(&[]).as_deref(), Some("1/1"));
        assert_eq!(task("0", "0", "1", "4").as_deref(), Some("1/4"));
        assert_eq!(task("4", "1", "1", "4").as_deref(), Some("4/4"));
        assert_eq!(task("7", "3", "2", "4").as_deref(), Some("3/4"));
        assert_eq!(task("9", "1", "1", "3"), None, "1,2,9 is no row of numbers");
        assert_eq!(task("x", "1", "1", "3"), None);
        assert_eq!(shard(&[("SLURM_ARRAY_TASK_ID", "1")]), None);
    }

    #[test]
    fn pods_of_kubernetes_are_counted_from_0_and_need_to_know_how_many() {
        assert_eq!(shard(&[("JOB_COMPLETION_INDEX", "0"), ("JOB_COMPLETIONS", "8")]).as_deref(), Some("1/8"));
        assert_eq!(shard(&[("JOB_COMPLETION_INDEX", "8"), ("JOB_COMPLETIONS", "8")]), None);
        assert_eq!(shard(&[("JOB_COMPLETION_INDEX", "0")]), None);
    }
}
