import { z } from 'zod';
import { moderationStatuses } from '#domain/moderation.ts';
import { longestReason } from './limits.ts';
import { wordFilter } from './lists.ts';
import { id, isStorable, notText, version } from './shapes.ts';

export const status = z.enum(moderationStatuses);

export const statusFilter = wordFilter(moderationStatuses, 'Esse status não existe.');

/** Under a text that everybody sees. */
export const author = z.object({
  name: z.string().describe('Primeiro nome e inicial; conta excluída: Anônimo'),
});

/** The thing that a contribution is about; null where it is about something else. */
export const named = z.object({ id, name: z.string() }).nullable();

/** Takes a decision back: the version that it left. */
export const undoDecisionBody = z.object({ version });

/**
 * An administrator's decision about what somebody has sent. Spec, back office, section 7.
 * @param fields what else the decision says
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
