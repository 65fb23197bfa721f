import type { RuleTrial } from '#contract/moderation-rules.ts';
import {
  type ApprovalRule,
  accountAgeDays,
  agreementDays,
  agreementPercent,
  mostRuleChangePercent,
  recordLength,
  trialDays,
} from '#domain/approval-rules.ts';
import { formatPercent } from '#domain/money.ts';

export const ruleWords: Readonly<Record<ApprovalRule, { title: string; about: string; label: string }>> = {
  agreement: {
    title: 'Relatos que concordam',
    about: `Duas pessoas relatam o mesmo preço, ou uma com um comprovante já aprovado que o mostra: em até ${agreementDays} dias, com até ${agreementPercent}% de diferença. Contas usadas no mesmo navegador, ou com menos de ${accountAgeDays} dias, não contam como outra pessoa.`,
    label: 'Aprovar relatos que concordam',
  },
  record: {
    title: 'Pessoas que acertam',
    about: `Os últimos ${recordLength} relatos da pessoa que a moderação decidiu foram todos aprovados.`,
    label: 'Aprovar relatos de pessoas que acertam',
  },
};

export const ruleLimit = `Nenhuma regra aprova um preço que muda o atual em mais de ${mostRuleChangePercent}%: esse espera por uma pessoa.`;

/** Describes the effect that a rule would have had. */
export function sayTrial({ decided, isPart, ...trial }: RuleTrial, rule: ApprovalRule): string {
  const { approved, rejected } = trial[rule];
  if (decided === 0) {
    return `Nos últimos ${trialDays} dias a moderação não decidiu nenhum relato, e não há com o que comparar.`;
  }
  const reports = `${decided.toLocaleString('pt-BR')} ${decided === 1 ? 'relato decidido' : 'relatos decididos'}`;
  const period = `Nos últimos ${trialDays} dias, a regra`;
  const latest = isPart ? 'dos últimos' : undefined;
  if (approved === 0) return `${period} não teria aprovado nenhum ${latest ?? 'de'} ${reports}.`;
  const start = `${period} teria aprovado ${approved.toLocaleString('pt-BR')} ${latest ?? 'de'} ${reports}.`;
  if (rejected === 0) return `${start} A moderação não rejeitou nenhum desses.`;
  return `${start} A moderação rejeitou ${rejected.toLocaleString('pt-BR')} desses (${formatPercent((100 * rejected) / approved)}).`;
}
