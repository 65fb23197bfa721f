import type { Import } from '#contract/imports.ts';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, notExists } from '#database/orm.ts';
import { imports, prices } from '#database/schema.ts';
import { pricesOf } from '#domain/import-report.ts';
import { surveyedCity, surveyFileName } from '#domain/imports.ts';
import { importCan } from '#domain/imports-can.ts';
import { isTooLargeForRequest, tooLargeForRequest } from '../demonstration/demonstration.ts';
import { isDemonstration } from '../platform/city-facts.ts';
import type { Context } from '../platform/context.ts';
import { Failure } from '../platform/failure.ts';
import { type UploadedFile, writeHandler } from '../platform/handler.ts';
import { inTransaction } from '../platform/transaction.ts';
import { deleteSurveyFileJob } from './delete-survey-file.ts';
import { lockImports } from './import-batch.ts';
import { findNewest, findRecord, recordedFile } from './import-log.ts';
import { forgetProgress } from './import-progress.ts';
import { holdImport, selectImport } from './reads.ts';
import { createSurveyKey, deleteSurvey, surveyFile } from './survey-files.ts';
import { readSurveyJob, runImportJob } from './survey-jobs.ts';
import { undoImportJob } from './undo-import-job.ts';

/** Checks that an act is permitted in the import's state. @throws {Failure} 'conflict' with the reason */
function requireImportAct(act: keyof ReturnType<typeof importCan>, found: Import): void {
  const { status, hasWritten } = found;
  const permission = importCan({ status, hasWritten, prices: pricesOf(found) })[act];
  if (!permission.may) throw new Failure('conflict', permission.why);
}

/** Returns an import for the audit log: what happened to which file. People's names are in a separate column. */
function auditedImport({ user: _, undoneBy: __, ...found }: Import) {
  return { ...found, name: found.fileName };
}

interface Kept {
  importId: number;
  /** null: the same file exists already, and was not stored again */
  key: string | null;
}

/**
 * Stores a survey file and queues a preview of it. If the same file is already waiting or imported, its import is returned.
 * Until the file is stored its import counts as failed, so that after a crash the key of every file is known.
 */
export const uploadSurvey = writeHandler('uploadSurvey', {
  prepare: ({ upload }, context) => keepSurvey(upload, { userId: context.caller.id }, context),
  async run(_request, { tx, audit, enqueue }, kept) {
    const { importId: id, key } = kept;
    if (key !== null) {
      await beginReading(tx, kept);
      await enqueue(readSurveyJob, { importId: id });
    }
    const data = await selectImport(tx, id);
    await audit({ id, before: key === null ? auditedImport(data) : null, after: auditedImport(data) });
    return { data };
  },
  undo: forgetUpload,
});

type SurveyUpload = Pick<UploadedFile, 'path' | 'name' | 'type' | 'sha256'>;

/** Stores a survey file with its record, which counts as failed until `beginReading`. */
export async function keepSurvey(
  upload: SurveyUpload,
  by: { userId: number } | { isAutomatic: true },
  context: Context,
): Promise<Kept> {
  const kept = await recordUpload(upload, by, context);
  if (kept.key === null) return kept;
  try {
    await context.files.putFile(surveyFile(kept.key), upload.path, upload.type);
  } catch (error) {
    await forgetUpload(kept, context);
    throw error;
  }
  return kept;
}

/** Marks a stored file as being read. */
export async function beginReading(tx: Tx, { importId, key }: Kept): Promise<void> {
  await tx
    .update(imports)
    .set({ status: 'reading', failure: null })
    .where(and(eq(imports.id, importId), eq(imports.fileKey, key ?? '')));
}

function recordUpload(
  upload: SurveyUpload,
  by: { userId: number } | { isAutomatic: true },
  context: Context,
): Promise<Kept> {
  return inTransaction(context, async ({ tx, now }) => {
    await lockImports(tx);
    const file = recordedFile(upload.sha256, surveyedCity);
    const before = await findRecord(tx, file);
    if (before && (await selectImport(tx, before.id)).status !== 'failed') {
      return { importId: before.id, key: null };
    }
    // A file that a person has undone does not come back by itself.
    const undone = 'isAutomatic' in by && !before ? await findNewest(tx, file) : undefined;
    if (undone) return { importId: undone.id, key: null };
    if (before) await forgetProgress(tx, before.id);
    const key = createSurveyKey();
    const values: typeof imports.$inferInsert = {
      ...file,
      fileName: surveyFileName(upload.name),
      status: 'failed',
      failure: 'O envio do arquivo não terminou. Envie-o de novo.',
      fileKey: key,
      userId: null,
      isAutomatic: false,
      held: null,
      ...by,
      startedAt: now,
      layout: null,
      rowsRead: 0,
      rowsOfCity: 0,
      rowsNew: 0,
      rowsSame: 0,
      rowsCorrected: 0,
      rowsRefused: 0,
      rowsNotFuel: 0,
      refusals: [],
    };
    // Prices that this file brought before its import failed belong to the same import.
    const [{ id }] = before
      ? [onlyRow(await tx.update(imports).set(values).where(eq(imports.id, before.id)).returning())]
      : [onlyRow(await tx.insert(imports).values(values).returning())];
    return { importId: id, key };
  });
}

/** Removes the record made by `recordUpload`; an import that has written prices stays as failed. */
async function forgetUpload({ importId, key }: Kept, context: Context): Promise<void> {
  if (key === null) return;
  await inTransaction(context, async ({ tx }) => {
    const ours = and(eq(imports.id, importId), eq(imports.fileKey, key));
    const written = tx.select().from(prices).where(eq(prices.importId, imports.id));
    await tx.delete(imports).where(and(ours, notExists(written)));
    await tx.update(imports).set({ fileKey: null }).where(ours);
  });
  await deleteSurvey(context.files, key);
}

/** Starts the import of a file that has been read. A job carries it out. */
export const startImport = writeHandler(
  'startImport',
  async ({ params: { id }, body }, { tx, now, audit, enqueue }) => {
    const { fileKey: _, ...before } = await holdImport(tx, id);
    requireImportAct('start', before);
    if (!body.replacesDemonstration && (await isDemonstration(tx))) {
      throw new Failure('demonstration');
    }
    if (await isTooLargeForRequest(tx)) throw tooLargeForRequest();
    await tx.update(imports).set({ status: 'running', startedAt: now }).where(eq(imports.id, id));
    await enqueue(runImportJob, { importId: id });
    const data = await selectImport(tx, id);
    await audit({ id, before: auditedImport(before), after: auditedImport(data) });
    return { data };
  },
);

/** Gives up a file that was not imported. */
export const discardImport = writeHandler(
  'discardImport',
  async ({ params: { id } }, { tx, audit, enqueue }) => {
    const { fileKey: key, ...before } = await holdImport(tx, id);
    requireImportAct('discard', before);
    await tx.delete(imports).where(eq(imports.id, id));
    if (key !== null) await enqueue(deleteSurveyFileJob, { key });
    await audit({ id, before: auditedImport(before), after: null });
    return { data: { deleted: true as const } };
  },
);

/** Begins to undo an import. A job carries it out, because a survey may have 100,000 prices. */
export const undoImport = writeHandler(
  'undoImport',
  async ({ params: { id } }, { tx, now, caller, audit, enqueue }) => {
    const { fileKey: _, ...before } = await holdImport(tx, id);
    requireImportAct('undo', before);
    await tx
      .update(imports)
      .set({ status: 'undoing', undoneAt: now, undoneBy: caller.id, undone: null })
      .where(eq(imports.id, id));
    await enqueue(undoImportJob, { importId: id });
    const data = await selectImport(tx, id);
    await audit({ id, before: auditedImport(before), after: auditedImport(data) });
    return { data };
  },
);
