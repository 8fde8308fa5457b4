//! Reads the description of a module.

use super::Reader;
use crate::Result;
use crate::attributes::{Module, ModulePackage, ModuleRequire, ModuleService};

/// Reads the `Module` attribute.
pub(crate) fn module(reader: &mut Reader<'_>) -> Result<Module> {
    Ok(Module {
        name: reader.u2()?,
        access: reader.u2()?,
        version: reader.u2()?,
        requires: reader.list2(require)?,
        exports: reader.list2(package)?,
        opens: reader.list2(package)?,
        uses: reader.list2(Reader::u2)?,
        provides: reader.list2(service)?,
    })
}

fn require(reader: &mut Reader<'_>) -> Result<ModuleRequire> {
    Ok(ModuleRequire { module: reader.u2()?, access: reader.u2()?, version: reader.u2()? })
}

fn package(reader: &mut Reader<'_>) -> Result<ModulePackage> {
    Ok(ModulePackage { package: reader.u2()?, access: reader.u2()?, to: reader.list2(Reader::u2)? })
}

fn service(reader: &mut Reader<'_>) -> Result<ModuleService> {
    Ok(ModuleService { service: reader.u2()?, with: reader.list2(Reader::u2)? })
}
