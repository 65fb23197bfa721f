import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { imports } from '../schema.ts';
import { nextNumber } from './unique.ts';

export type Import = typeof imports.$inferSelect;

/** Inserts a running import of the rows of Palmas from a national survey; pass `finishedAt` for a finished one. */
export async function createImport(
  orm: Orm,
  overrides: Partial<typeof imports.$inferInsert> = {},
): Promise<Import> {
  const number = nextNumber();
  const values: typeof imports.$inferInsert = {
    origin: 'anp',
    fileName: `semana-${number}.csv`,
    fileSha256: number.toString(16).padStart(64, '0'),
    municipality: 'PALMAS',
    state: 'TO',
    ...overrides,
  };
  return onlyRow(await orm.insert(imports).values(values).returning());
}
