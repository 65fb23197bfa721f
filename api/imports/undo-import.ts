import { eq } from 'drizzle-orm';
import { imports } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { holdImport, selectImport } from './reads.ts';
import { auditedImport, requireImportAct } from './import-policy.ts';
import { undoImportJob } from './undo-import-job.ts';

/** Begins to undo an import. A job carries it out, because a survey may have brought 100,000 prices. */
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
