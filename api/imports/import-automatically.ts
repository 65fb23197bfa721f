import type { Tx } from '#database/database.ts';
import { and, eq, notExists } from '#database/orm.ts';
import { imports, prices } from '#database/schema.ts';
import { insertAudit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Attempt } from '../platform/job-queue.ts';
import { inTransaction } from '../platform/transaction.ts';
import { deleteSurveyFileJob } from './delete-survey-file.ts';
import type { ImportRecord } from './import-log.ts';
import { readSurveyJob, runImportJob } from './survey-jobs.ts';
import { beginReading, keepSurvey } from './writes.ts';

interface ArrivedFile {
  path: string;
  name: string;
  type: string;
  sha256: string;
}

/**
 * Takes over a survey file that an official source has brought: reads it, judges it, and imports it unless it has to wait for a
 * person. The same file is one import, whoever brought it first.
 */
export async function importAutomatically(
  file: ArrivedFile,
  context: Context,
  attempt: Attempt,
): Promise<ImportRecord> {
  const kept = await keepSurvey(file, { isAutomatic: true }, context);
  if (kept.key !== null) await inTransaction(context, ({ tx }) => beginReading(tx, kept));
  return continueImport(kept.importId, context, attempt);
}

/** Goes on with an automatic import that was interrupted. */
export async function continueImport(
  importId: number,
  context: Context,
  attempt: Attempt,
): Promise<ImportRecord> {
  const { orm } = context.database;
  const select = async () => {
    const [record] = await orm.select().from(imports).where(eq(imports.id, importId));
    if (!record) throw new Error('the import was deleted meanwhile');
    return record;
  };
  let record = await select();
  // A person's own upload of the same file goes its own way.
  if (!record.isAutomatic) return record;
  if (record.status === 'reading') {
    await readSurveyJob.run({ importId }, context, attempt);
    record = await select();
  }
  if (record.status === 'ready' && record.held === null) {
    await inTransaction(context, async ({ tx, now }) => {
      const [started] = await tx
        .update(imports)
        .set({ status: 'running', startedAt: now })
        .where(and(eq(imports.id, importId), eq(imports.status, 'ready')))
        .returning({ name: imports.fileName });
      const entry = { action: 'imports.start-by-source', userId: null, at: now };
      if (started) await insertAudit(tx, entry, [{ id: importId, before: null, after: started }]);
    });
    record = await select();
  }
  if (record.status === 'running' && record.held === null) {
    await runImportJob.run({ importId }, context, attempt);
    record = await select();
  }
  return record;
}

/** Gives up a held file whose week was published again with other bytes. */
export async function replaceHeld(importId: number, context: Context): Promise<void> {
  await inTransaction(context, async ({ tx, now, enqueue }) => {
    const replaced = await deleteHeld(tx, importId);
    if (!replaced) return;
    if (replaced.fileKey !== null) await enqueue(deleteSurveyFileJob, { key: replaced.fileKey });
    const entry = { action: 'imports.discard-by-source', userId: null, at: now };
    await insertAudit(tx, entry, [{ id: importId, before: { name: replaced.fileName }, after: null }]);
  });
}

async function deleteHeld(tx: Tx, importId: number) {
  const [replaced] = await tx
    .delete(imports)
    .where(
      and(
        eq(imports.id, importId),
        eq(imports.status, 'ready'),
        eq(imports.isAutomatic, true),
        // Prices of an earlier run that failed belong to it.
        notExists(tx.select().from(prices).where(eq(prices.importId, imports.id))),
      ),
    )
    .returning({ fileKey: imports.fileKey, fileName: imports.fileName });
  return replaced;
}
