import { z } from 'zod';
import { moderationStatuses } from '#domain/moderation.ts';
import { longestReason } from './limits.ts';
import { wordFilter } from './lists.ts';
import { id, isStorable, notText, version } from './shapes.ts';

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

/**
 * An administrator's decision about a contribution. Spec, back office, section 7.
 * @param fields further fields of the decision
 */
export function decisionBody<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .object({
      status: z.enum(['approved', 'rejected'], { error: 'Escolha aprovar ou rejeitar.' }),
      reason: z
        .string({ error: 'Escreva o motivo como texto.' })
        .trim()
        .max(longestReason, `Use até ${longestReason} caracteres.`)
        .refine(isStorable, notText)
        .nullish()
        .describe('Mostrado a quem enviou; só ao rejeitar'),
      version: version.optional().describe('A versão em que se decide; outra é recusada'),
      ...fields,
    })
    .superRefine((body, context) => {
      const { status, reason } = body as { status: string; reason?: string | null };
      if (status === 'rejected' || !reason) return;
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Só uma rejeição tem motivo.' });
    });
}
