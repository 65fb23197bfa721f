import type { AuditEntry } from '#contract/audit.ts';

export interface ChangedField {
  field: string;
  /** '' where the row was not there, or had no such field */
  before: string;
  after: string;
}

/** The fields that a change has changed, each as text; of a creation or a deletion, all fields that had a value. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** A value of a row, as a line of text. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number')
    return value.toLocaleString('pt-BR', { maximumFractionDigits: 6, useGrouping: false });
  if (typeof value !== 'object') return String(value);
  // A row of another table is told by its name.
  const { name } = value as { name?: unknown };
  return typeof name === 'string' ? name : JSON.stringify(value);
}
