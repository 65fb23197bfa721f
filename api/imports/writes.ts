import { and, eq, notExists } from 'drizzle-orm';
import { onlyRow } from '#database/only-row.ts';
import { imports, prices } from '#database/schema.ts';
import { surveyedCity, surveyFileName } from '#domain/imports.ts';
import type { Context } from '../platform/context.ts';
import type { UploadedFile } from '../platform/handler.ts';
import { writeHandler } from '../platform/handler.ts';
import { inTransaction } from '../platform/transaction.ts';
import { lockImports } from './import-batch.ts';
import { selectImport } from './reads.ts';
import { findRecord, recordedFile } from './import-log.ts';
import { auditedImport } from './import-policy.ts';
import { forgetProgress } from './import-progress.ts';
import { createSurveyKey, deleteSurvey, surveyFile } from './survey-files.ts';
import { readSurveyJob } from './survey-jobs.ts';

interface Kept {
  importId: number;
  /** null: the same file is here already, and was not kept again */
  key: string | null;
}

/**
 * Keeps a survey file and has it read for a preview. Where the same file is here already, waiting or imported, its import
 * is the answer. Until the file is kept its import counts as failed, so that a crash leaves no file whose key is unknown.
 */
export const uploadSurvey = writeHandler('uploadSurvey', {
  async prepare({ upload }, context): Promise<Kept> {
    const kept = await recordUpload(upload, context.caller.id, context);
    if (kept.key === null) return kept;
    try {
      await context.files.putFile(surveyFile(kept.key), upload.path, upload.type);
    } catch (error) {
      await forgetUpload(kept, context);
      throw error;
    }
    return kept;
  },
  async run(_request, { tx, audit, enqueue }, { importId: id, key }) {
    if (key !== null) {
      await tx
        .update(imports)
        .set({ status: 'reading', failure: null })
        .where(and(eq(imports.id, id), eq(imports.fileKey, key)));
      await enqueue(readSurveyJob, { importId: id });
    }
    const data = await selectImport(tx, id);
    await audit({ id, before: key === null ? auditedImport(data) : null, after: auditedImport(data) });
    return { data };
  },
  undo: forgetUpload,
});

function recordUpload(upload: UploadedFile, userId: number, context: Context): Promise<Kept> {
  return inTransaction(context, async ({ tx, now }) => {
    await lockImports(tx);
    const file = recordedFile(upload.sha256, surveyedCity);
    const before = await findRecord(tx, file);
    if (before && (await selectImport(tx, before.id)).status !== 'failed') {
      return { importId: before.id, key: null };
    }
    if (before) await forgetProgress(tx, before.id);
    const key = createSurveyKey();
    const values: typeof imports.$inferInsert = {
      ...file,
      fileName: surveyFileName(upload.name),
      status: 'failed',
      failure: 'O envio do arquivo não terminou. Envie-o de novo.',
      fileKey: key,
      userId,
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
    // Prices that this file has brought before its import failed belong to the same import.
    const [{ id }] = before
      ? [onlyRow(await tx.update(imports).set(values).where(eq(imports.id, before.id)).returning())]
      : [onlyRow(await tx.insert(imports).values(values).returning())];
    return { importId: id, key };
  });
}

/** Takes back what `recordUpload` has recorded; an import that has written prices stays as failed. */
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
