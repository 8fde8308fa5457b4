//! The options of a search from a log, which `reproduce` and `batch` share.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use pipeline::Via;
use pipeline::reproduce::{Classes, EarlierFinds, Parameters};
use recording::print::pasteable;
use trace::Mapping;

use crate::failure::Failure;
use crate::{input, quantity};

const DEFAULT_BUDGET: &str = "60s";

/// The options.
#[derive(clap::Args)]
pub struct SearchArguments {
    /// Turn obfuscated names back with this mapping file of ProGuard or R8
    #[arg(long, value_name = "FILE")]
    mapping: Option<PathBuf>,
    /// Only classes of this package count as the program's; may be given several times [default: all of
    /// the class path]
    #[arg(long = "package", value_name = "NAME")]
    packages: Vec<String>,
    /// A directory or jar of compiled tests whose constants and call sequences the search may use; may be given several
    /// times [default: the project's tests, if they are compiled]
    #[arg(long, value_name = "PATH")]
    pub tests: Vec<PathBuf>,
    /// What proposes tests: `search` evolves them, `symbolic` computes them with a solver (z3 or cvc5), `both` begins
    /// with the search
    #[arg(long, value_name = "PROPOSER", default_value = "search", value_parser = Via::from_str)]
    pub via: Via,
    /// Start over, and not from what an earlier run found for the same crash and class path
    #[arg(long)]
    fresh: bool,
    /// How long to search for a crash at most; once a test is found it ends earlier, if it comes no nearer to a higher frame
    #[arg(long, value_name = "TIME", default_value = DEFAULT_BUDGET, value_parser = quantity::milliseconds)]
    budget: u32,
    /// The same seed makes the same tests, as far as the program does the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Write the form of the test that passes as long as the program crashes
    #[arg(long)]
    pub pinned: bool,
    /// In how many fresh JVMs the test must fail the same way
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub confirmations: u32,
    #[command(flatten)]
    pub parameters: ParameterArguments,
}

impl SearchArguments {
    /// The mapping file.
    pub fn mapping(&self) -> Result<Option<Mapping>, Failure> {
        self.mapping.as_deref().map(input::mapping).transpose()
    }

    /// Which classes count as the program's.
    pub fn classes(&self) -> Classes {
        if self.packages.is_empty() { Classes::All } else { Classes::Packages(self.packages.clone()) }
    }

    /// What is done with finds of earlier runs.
    pub fn earlier(&self) -> EarlierFinds {
        if self.fresh { EarlierFinds::Replace } else { EarlierFinds::Use }
    }

    /// How long to search.
    pub fn budget(&self) -> Duration {
        Duration::from_millis(self.budget.into())
    }

    /// The options as they were given, for the command that makes a test again.
    pub fn options(&self) -> String {
        let mut options = format!(" --seed {}", self.seed);
        let budget = quantity::time(self.budget);
        if budget != DEFAULT_BUDGET {
            options += &format!(" --budget {budget}");
        }
        if let Some(mapping) = &self.mapping {
            options += &format!(" --mapping {}", pasteable(mapping));
        }
        for package in &self.packages {
            options += &format!(" --package {}", pasteable(package.as_ref()));
        }
        if self.via != Via::Search {
            options += &format!(" --via {}", self.via.name());
        }
        for tests in &self.tests {
            options += &format!(" --tests {}", pasteable(tests));
        }
        options += if self.fresh { " --fresh" } else { "" };
        options += if self.pinned { " --pinned" } else { "" };
        options + &self.parameters.changed()
    }
}

/// The parameters of the search.
#[derive(clap::Args)]
#[command(next_help_heading = "Parameters of the search")]
pub struct ParameterArguments {
    /// Tests in a population; each restart adds as many
    #[arg(long, value_name = "N", default_value_t = Parameters::default().population, value_parser = at_least_two)]
    population: usize,
    /// Probability that two tests are crossed
    #[arg(long, value_name = "P", default_value_t = Parameters::default().crossover, value_parser = probability)]
    crossover: f64,
    /// Calls of a random test at most
    #[arg(long, value_name = "N", default_value_t = Parameters::default().calls, value_parser = at_least_two)]
    calls: usize,
    /// Generations without progress before a restart
    #[arg(long, value_name = "N", default_value_t = Parameters::default().patience)]
    patience: u32,
    /// Populations that evolve side by side
    #[arg(long, value_name = "N", default_value_t = Parameters::default().islands, value_parser = at_least_one)]
    islands: usize,
    /// How much better tests are preferred, between 1 and 2
    #[arg(long, value_name = "BIAS", default_value_t = Parameters::default().selection, value_parser = bias)]
    selection: f64,
}

impl ParameterArguments {
    /// The parameters that they ask for.
    pub fn parameters(&self) -> Parameters {
        let ParameterArguments { population, crossover, calls, patience, islands, selection } = *self;
        Parameters { population, crossover, calls, patience, islands, selection }
    }

    /// The options that are not as they are by default, for the command that makes a test again.
    fn changed(&self) -> String {
        let (chosen, default) = (self.parameters(), Parameters::default());
        let options = [
            ("population", chosen.population.to_string(), default.population.to_string()),
            ("crossover", chosen.crossover.to_string(), default.crossover.to_string()),
            ("calls", chosen.calls.to_string(), default.calls.to_string()),
            ("patience", chosen.patience.to_string(), default.patience.to_string()),
            ("islands", chosen.islands.to_string(), default.islands.to_string()),
            ("selection", chosen.selection.to_string(), default.selection.to_string()),
        ];
        let changed = options.into_iter().filter(|(_, chosen, default)| chosen != default);
        changed.map(|(name, chosen, _)| format!(" --{name} {chosen}")).collect()
    }
}

/// A number from 1 on.
pub fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number >= 1).ok_or_else(|| "write a number from 1 on".to_owned())
}

fn at_least_two(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number >= 2).ok_or_else(|| "write a number from 2 on".to_owned())
}

fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "write a number from 0 to 1".to_owned())
}

/// The formula of rank selection divides by the bias less 1.
fn bias(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number > 1.0 && *number <= 2.0);
    number.ok_or_else(|| "write a number greater than 1, up to 2".to_owned())
}
