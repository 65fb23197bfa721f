import { z } from 'zod';
import { moderationStatuses } from '#domain/moderation.ts';
import { failureShape } from './failures.ts';
import { longestReason } from './limits.ts';
import { maxLimit, wordFilter } from './lists.ts';
import { chosenId, id, isStorable, notText, version } from './shapes.ts';

export const status = z.enum(moderationStatuses);

export const statusFilter = wordFilter(moderationStatuses, 'Esse status não existe.');

/** The author shown under a public text. */
export const author = z.object({
  name: z.string().describe('Primeiro nome e inicial; conta excluída: Anônimo'),
});

/** The subject of a contribution; null if it is about something else. */
export const named = z.object({ id, name: z.string() }).nullable();

/** Undoes a decision: the version after that decision. */
export const undoDecisionBody = z.object({ version });

export const decidedStatus = z.enum(['approved', 'rejected'], { error: 'Escolha aprovar ou rejeitar.' });

const decision = {
  status: decidedStatus,
  reason: z
    .string({ error: 'Escreva o motivo como texto.' })
    .trim()
    .max(longestReason, `Use até ${longestReason} caracteres.`)
    .refine(isStorable, notText)
    .nullish()
    .describe('Mostrado a quem enviou; só ao rejeitar'),
};

/**
 * An administrator's decision about a contribution. Spec, back office, section 7.
 * @param fields further fields of the decision
 */
export function decisionBody<Fields extends z.ZodRawShape>(fields: Fields) {
  const seen = version.optional().describe('A versão em que se decide; outra é recusada');
  return z.object({ ...decision, version: seen, ...fields }).superRefine(requireRejection);
}

/** The same decision about several contributions. @param fields further fields of the decision */
export function decisionsBody<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object({ ...decision, rows: chosenRows, ...fields }).superRefine(requireRejection);
}

function requireRejection(body: object, context: z.RefinementCtx): void {
  const { status, reason } = body as { status: string; reason?: string | null };
  if (status === 'rejected' || !reason) return;
  context.addIssue({ code: 'custom', path: ['reason'], message: 'Só uma rejeição tem motivo.' });
}

/** Several contributions, each in the version that the administrator has seen. */
const chosenRows = z
  .array(z.object({ id: chosenId('Escolha as linhas.'), version }), { error: 'Escolha as linhas.' })
  .min(1, 'Escolha as linhas.')
  .max(maxLimit, `Escolha até ${maxLimit} linhas de uma vez.`);

/** Undoes decisions: the versions after them. */
export const undoDecisionsBody = z.object({ rows: chosenRows });

/** The contributions that a call about several could not change, each with the failure of a call about it alone. */
export const refusedRows = z.object({
  refused: z.array(failureShape.omit({ success: true }).extend({ id })),
});
export type RefusedRow = z.infer<typeof refusedRows>['refused'][number];
