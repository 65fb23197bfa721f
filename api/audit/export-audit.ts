import type { AuditEntry } from '#contract/audit.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { selectAudit } from './audit-queries.ts';

const stateText = (state: AuditEntry['before']) => state && JSON.stringify(state);

const columns: readonly CsvColumn<AuditEntry>[] = [
  ['ID', ({ id }) => id],
  ['Quando', ({ at }) => at],
  ['Quem', ({ User }) => User?.name ?? null],
  ['ID de quem', ({ User }) => User?.id ?? null],
  ['Ação', ({ action }) => action],
  ['Registro', ({ rowId }) => rowId],
  ['Nome do registro', ({ name }) => name],
  ['Antes', ({ before }) => stateText(before)],
  ['Depois', ({ after }) => stateText(after)],
];

export const exportAudit = readHandler('exportAudit', async ({ query }, { db, today }) => {
  const rows = await selectAudit(db, query, { limit: maxExportedRows + 1, offset: 0 });
  return { file: csvFile(`auditoria-${today}.csv`, columns, rows) };
});
