import { notFound } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { auditedRemoval, removeDemonstration } from './demonstration.ts';

/** Begins the real city. */
export const deleteDemonstration = writeHandler(
  'deleteDemonstration',
  async (_request, { tx, now, audit, enqueue }) => {
    const removed = await removeDemonstration({ tx, now, enqueue });
    if (!removed) throw notFound('A demonstração já saiu: a cidade é a de verdade.');
    await audit(auditedRemoval(removed));
    return { data: { removed } };
  },
);
