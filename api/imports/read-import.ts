import { eq } from 'drizzle-orm';
import type { Import } from '#contract/imports.ts';
import type { Db } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { importProgress, imports } from '#database/schema.ts';
import { pricesOf } from '#domain/import-report.ts';
import { hasDemonstration } from '../demonstration/demonstration.ts';
import type { Files } from '../platform/files.ts';
import { readHandler } from '../platform/handler.ts';
import { selectImport } from './reads.ts';
import { readPreview, type SurveyedStations } from './survey-files.ts';
import { selectBrought, selectPricedWithoutRegion } from './surveyed-places.ts';

/** Reads one import with its refused rows, its stations and how far it is. */
export const readImport = readHandler('readImport', async ({ params: { id } }, { db, files }) => {
  const found = await selectImport(db, id);
  const { fileKey, refusals } = onlyRow(
    await db
      .select({ fileKey: imports.fileKey, refusals: imports.refusals })
      .from(imports)
      .where(eq(imports.id, id)),
  );
  const [progress] = await db
    .select({ rowsRead: importProgress.rowsRead, rowsOfCity: importProgress.rowsOfCity })
    .from(importProgress)
    .where(eq(importProgress.importId, id));
  return {
    data: {
      ...found,
      refusals,
      ...(await stationsOf(found, fileKey, db, files)),
      progress: progress ?? null,
      replacesDemonstration: found.status === 'ready' && pricesOf(found) > 0 && (await hasDemonstration(db)),
    },
  };
});

/** Before the import they are known from reading the file, and afterwards from the database. */
async function stationsOf(
  { id, status, hasWritten }: Import,
  fileKey: string | null,
  db: Db,
  files: Pick<Files, 'read'>,
): Promise<SurveyedStations> {
  if (status === 'ready' && fileKey !== null) return readPreview(files, fileKey);
  if (!hasWritten) return { newStations: [], withoutRegion: [] };
  return {
    newStations: await selectBrought(db, id),
    withoutRegion: await selectPricedWithoutRegion(db, id),
  };
}
