import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { imports } from '#database/schema.ts';
import { fold } from '#domain/text.ts';
import type { City } from './anp/choose-rows.ts';
import { readChunks } from './read-chunks.ts';

/** The record of imported files, by city, with their results. */

export interface Figures {
  rowsRead: number;
  rowsOfCity: number;
  rowsNew: number;
  rowsSame: number;
  rowsCorrected: number;
  rowsRefused: number;
}

export interface StartedImport {
  importId: number;
  /** set when the same file has already been imported completely for this city */
  finished: { at: Date; figures: Figures } | undefined;
}

/** Finds or creates the record of importing a file for a city. An interrupted import is continued under its record. */
export async function startImport(
  orm: Orm,
  { path, fileName, city }: { path: string; fileName: string; city: City },
): Promise<StartedImport> {
  const record = {
    origin: 'anp',
    fileSha256: await sha256(path),
    municipality: fold(city.municipality).toUpperCase(),
    state: city.state,
  };
  const [before] = await orm
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.origin, record.origin),
        eq(imports.fileSha256, record.fileSha256),
        eq(imports.municipality, record.municipality),
        eq(imports.state, record.state),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1);
  if (before?.status === 'done' && before.finishedAt) {
    const { rowsRead, rowsOfCity, rowsNew, rowsSame, rowsCorrected, rowsRefused } = before;
    const figures = { rowsRead, rowsOfCity, rowsNew, rowsSame, rowsCorrected, rowsRefused };
    return { importId: before.id, finished: { at: before.finishedAt, figures } };
  }
  if (before && before.status !== 'undone') {
    await orm.update(imports).set({ status: 'running' }).where(eq(imports.id, before.id));
    return { importId: before.id, finished: undefined };
  }
  const [created] = await orm
    .insert(imports)
    .values({ ...record, fileName })
    .returning({ id: imports.id });
  if (!created) throw new Error('the import was not recorded');
  return { importId: created.id, finished: undefined };
}

/** Marks an import as finished and stores its figures. */
export async function finishImport(orm: Orm, importId: number, figures: Figures): Promise<void> {
  await orm
    .update(imports)
    .set({ ...figures, status: 'done', finishedAt: sql`now()` })
    .where(eq(imports.id, importId));
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of readChunks(path)) hash.update(chunk);
  return hash.digest('hex');
}
