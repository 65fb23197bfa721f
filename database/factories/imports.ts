import { imports } from '../schema.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';

export type Import = typeof imports.$inferSelect;

/** Inserts a running import of the rows of Palmas from a national survey; pass `finishedAt` for a finished one. */
export const createImport = factory(imports, () => {
  const number = nextNumber();
  return {
    origin: 'anp',
    fileName: `semana-${number}.csv`,
    fileSha256: number.toString(16).padStart(64, '0'),
    municipality: 'PALMAS',
    state: 'TO',
  };
});
