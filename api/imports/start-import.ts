import { eq } from 'drizzle-orm';
import { imports } from '#database/schema.ts';
import { hasDemonstration } from '../demonstration/demonstration.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { holdImport, selectImport } from './reads.ts';
import { auditedImport, requireImportAct } from './import-policy.ts';
import { runImportJob } from './survey-jobs.ts';

/** Starts the import of a file that has been read. A job carries it out. */
export const startImport = writeHandler(
  'startImport',
  async ({ params: { id }, body }, { tx, now, audit, enqueue }) => {
    const { fileKey: _, ...before } = await holdImport(tx, id);
    requireImportAct('start', before);
    if (!body.replacesDemonstration && (await hasDemonstration(tx))) {
      throw new Failure('demonstration');
    }
    await tx.update(imports).set({ status: 'running', startedAt: now }).where(eq(imports.id, id));
    await enqueue(runImportJob, { importId: id });
    const data = await selectImport(tx, id);
    await audit({ id, before: auditedImport(before), after: auditedImport(data) });
    return { data };
  },
);
