import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cityDateTime, count, day, editedVersion, version } from './shapes.ts';

const isOn = z.boolean({ error: 'Informe sim ou não.' });

/** The rules that approve reported prices and receipts automatically. */
const moderationRulesShape = z
  .object({
    agreement: z
      .boolean()
      .describe('Relatos de pessoas diferentes que concordam, ou de uma com a nota fiscal'),
    record: z.boolean().describe('Relatos de pessoas que acertaram os últimos'),
    receipts: z.boolean().describe('Preços de notas que a chave, a soma e a pessoa confirmam'),
    version,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'ModerationRules' });
export type ModerationRules = z.infer<typeof moderationRulesShape>;

/** The effect that a rule would have had. */
const trialOfRule = z.object({
  approved: count.describe('Quantos relatos teria aprovado'),
  rejected: count.describe('Quantos desses uma pessoa rejeitou'),
});

const ruleTrialShape = z
  .object({
    from: day.describe('O primeiro dia'),
    decided: count.describe('Quantos relatos desde então foram decididos por pessoas'),
    isPart: z.boolean().describe('true: foram mais; são os mais novos'),
    agreement: trialOfRule,
    record: trialOfRule,
    either: trialOfRule.describe('As duas regras de relatos juntas'),
    receipts: z.object({
      decided: count.describe('Quantos comprovantes desde então foram decididos por pessoas'),
      isPart: z.boolean().describe('true: foram mais; são os mais novos'),
      prices: count.describe('Quantos preços a regra teria publicado deles'),
      same: count.describe('Quantos desses uma pessoa publicou, do mesmo produto e com o mesmo valor'),
    }),
  })
  .meta({ id: 'RuleTrial' });
export type RuleTrial = z.infer<typeof ruleTrialShape>;

const moderationRulesBody = z.object({
  agreement: isOn,
  record: isOn,
  receipts: isOn.optional().describe('Ausente: como está'),
  version: editedVersion,
});

export const moderationRuleEndpoints = {
  readModerationRules: endpoint({
    method: 'GET',
    path: '/backoffice/moderation-rules',
    who: 'admin',
    noun: 'moderation-rules',
    summary: 'Quais regras de confiança aprovam preços relatados e comprovantes',
    data: moderationRulesShape,
    failures: [],
  }),
  readRuleTrial: endpoint({
    method: 'GET',
    path: '/backoffice/moderation-rules/trial',
    who: 'admin',
    noun: 'moderation-rules',
    summary: 'O que cada regra de confiança teria feito nos últimos 90 dias',
    data: ruleTrialShape,
    cost: 'search',
    failures: [],
  }),
  updateModerationRules: endpoint({
    method: 'PUT',
    path: '/backoffice/moderation-rules',
    who: 'admin',
    noun: 'moderation-rules',
    summary: 'Liga e desliga as regras de confiança',
    body: moderationRulesBody,
    data: moderationRulesShape,
    failures: ['stale'],
    audit: 'moderation-rules.update',
    example: { body: { agreement: false, record: false, receipts: false, version: 1 } },
  }),
};
