import { eq } from 'drizzle-orm';
import { imports } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { deleteSurveyFileJob } from './delete-survey-file.ts';
import { holdImport } from './reads.ts';
import { auditedImport, requireImportAct } from './import-policy.ts';

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
