import type { Import } from '#contract/imports.ts';
import { pricesOf } from '#domain/import-report.ts';
import { importCan } from '#domain/imports-can.ts';
import { Failure } from '../platform/failure.ts';

/** Checks that an act is permitted in the import's state. @throws {Failure} 'conflict' with the reason */
export function requireImportAct(act: keyof ReturnType<typeof importCan>, found: Import): void {
  const { status, hasWritten } = found;
  const permission = importCan({ status, hasWritten, prices: pricesOf(found) })[act];
  if (!permission.may) throw new Failure('conflict', permission.why);
}

/** Returns an import as the audit log keeps it: what happened to which file. Names of people stand in its own column. */
export function auditedImport({ user: _, undoneBy: __, ...found }: Import) {
  return { ...found, name: found.fileName };
}
