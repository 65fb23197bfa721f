import { eq } from 'drizzle-orm';
import { imports } from '#database/schema.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { auditedImport, requireImportAct } from './import-policy.ts';
import { hasDemonstrationStations, holdImport, selectImport } from './import-queries.ts';
import { runImportJob } from './survey-jobs.ts';

/** Starts the import of a file that has been read. A job carries it out. */
export const startImport = writeHandler(
  'startImport',
  async ({ params: { id }, body }, { tx, now, audit, enqueue }) => {
    const { fileKey: _, ...before } = await holdImport(tx, id);
    requireImportAct('start', before);
    if (!body.replacesDemonstration && (await hasDemonstrationStations(tx))) {
      throw new Failure(
        'demonstration',
        'Há postos de demonstração. Eles saem quando entra a primeira pesquisa de verdade.',
      );
    }
    await tx.update(imports).set({ status: 'running', startedAt: now }).where(eq(imports.id, id));
    await enqueue(runImportJob, { importId: id });
    const data = await selectImport(tx, id);
    await audit({ id, before: auditedImport(before), after: auditedImport(data) });
    return { data };
  },
);
