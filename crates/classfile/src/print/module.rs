//! Prints the description of a module.

use super::Printer;
use crate::attributes::{Module, ModulePackage};

/// A `Module` attribute.
pub(super) fn module(printer: &mut Printer<'_>, module: &Module) {
    printer.line(format_args!("name {}", printer.constant(module.name)));
    printer.line(format_args!("access {:#06x}", module.access));
    printer.line(format_args!("version {}", printer.constant(module.version)));
    for require in &module.requires {
        let (name, version) = (printer.constant(require.module), printer.constant(require.version));
        printer.line(format_args!("requires {name} access {:#06x} version {version}", require.access));
    }
    for package in &module.exports {
        self::package(printer, "exports", package);
    }
    for package in &module.opens {
        self::package(printer, "opens", package);
    }
    for &service in &module.uses {
        printer.line(format_args!("uses {}", printer.constant(service)));
    }
    for provided in &module.provides {
        let with = list(printer, &provided.with);
        printer.line(format_args!("provides {} with {with}", printer.constant(provided.service)));
    }
}

fn package(printer: &mut Printer<'_>, what: &str, package: &ModulePackage) {
    let to = list(printer, &package.to);
    let name = printer.constant(package.package);
    printer.line(format_args!("{what} {name} access {:#06x} to [{to}]", package.access));
}

fn list(printer: &Printer<'_>, indices: &[u16]) -> String {
    indices.iter().map(|&index| printer.constant(index)).collect::<Vec<_>>().join(", ")
}
