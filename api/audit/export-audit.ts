import type { AuditEntry } from '#contract/audit.ts';
import { changedFields } from '#domain/changed-fields.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findAudit, selectAudit } from './audit-queries.ts';

/** 'Preço: R$ 6,49 → R$ 6,59; Data da coleta: 12/06/2026' */
function changeText(entry: AuditEntry): string {
  return changedFields(entry)
    .map(
      ({ field, before, after }) => `${field}: ${[before, after].filter(Boolean).join(' → ') || 'sem valor'}`,
    )
    .join('; ');
}

const columns: readonly CsvColumn<AuditEntry>[] = [
  ['ID', ({ id }) => id],
  ['Quando', ({ at }) => at],
  ['Quem', ({ User }) => User?.name ?? null],
  ['ID de quem', ({ User }) => User?.id ?? null],
  ['Ação', ({ action }) => action],
  ['Registro', ({ rowId }) => rowId],
  ['Nome do registro', ({ name }) => name],
  ['O que mudou', changeText],
];

export const exportAudit = readHandler('exportAudit', async ({ query }, { db, today }) => {
  const found = await findAudit(db, query).limit(maxExportedRows + 1);
  return {
    file: csvFile(`auditoria-${today}.csv`, columns, found, (ids) => selectAudit(db, query, { ids })),
  };
});
