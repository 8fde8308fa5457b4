//! Writes the description of a module.

use super::{Writer, attributes::indices};
use crate::attributes::{Module, ModulePackage, ModuleRequire, ModuleService};

/// Writes the `Module` attribute.
pub(crate) fn module(writer: &mut Writer, module: &Module) {
    for value in [module.name, module.access, module.version] {
        writer.u2(value);
    }
    writer.list2(&module.requires, require);
    writer.list2(&module.exports, package);
    writer.list2(&module.opens, package);
    indices(writer, &module.uses);
    writer.list2(&module.provides, service);
}

fn require(writer: &mut Writer, require: &ModuleRequire) {
    for value in [require.module, require.access, require.version] {
        writer.u2(value);
    }
}

fn package(writer: &mut Writer, package: &ModulePackage) {
    writer.u2(package.package);
    writer.u2(package.access);
    indices(writer, &package.to);
}

fn service(writer: &mut Writer, service: &ModuleService) {
    writer.u2(service.service);
    indices(writer, &service.with);
}
