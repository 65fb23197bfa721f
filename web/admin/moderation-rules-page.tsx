import { Flag } from 'lucide-react';
import type { ModerationRules, RuleTrial } from '#contract/moderation-rules.ts';
import {
  type ApprovalRule,
  accountAgeDays,
  agreementDays,
  agreementPercent,
  approvalRules,
  approvedReceipts,
  mostRuleChangePercent,
  receiptsAWeek,
  recordLength,
  ruleWeekDays,
  trialDays,
  trustDays,
} from '#domain/approval-rules.ts';
import { formatPercent } from '#domain/money.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { PanelHead } from '#web/list/panel-head.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop, notify } from '#web/ui/notify.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from './admin-meta.ts';
import { Card } from './card.tsx';
import { QueryResult } from './query-result.tsx';

export const meta = () => adminMeta('Regras de confiança');
export const handle = noticesAtTop;

/**
 * The rules that approve reports and receipts automatically. Each switch is below the effect that its rule would have had, so that
 * nobody turns it on without having seen that.
 */
export default function RulesPage() {
  const rules = useCall('readModerationRules');
  const trial = useCall('readRuleTrial');
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <PanelHead
        title="Regras de confiança"
        about="Uma regra aprova relatos ou comprovantes como preço oficial sem esperar por uma pessoa. Cada aprovação fica na auditoria e pode ser desfeita a qualquer momento."
      >
        <ButtonLink
          to={panelPaths.section('reported-prices')}
          variant="outline"
          icon={<Flag aria-hidden="true" />}
        >
          Preços reportados
        </ButtonLink>
      </PanelHead>
      <QueryResult query={rules} trouble="Não foi possível carregar as regras." waiting={skeleton}>
        {({ data }) => (
          <QueryResult query={trial} trouble="Não foi possível conferir as regras." waiting={skeleton}>
            {({ data: tried }) => <RulesForm rules={data} trial={tried} />}
          </QueryResult>
        )}
      </QueryResult>
    </div>
  );
}

const skeleton = (
  <Loading>
    <Skeleton className="h-48 w-full" />
  </Loading>
);

function RulesForm({ rules, trial }: { rules: ModerationRules; trial: RuleTrial }) {
  const { agreement, record, receipts, version } = rules;
  const { act: update } = useAct('updateModerationRules', { changes: ['readModerationRules'] });
  const form = useCallForm({
    id: 'regras',
    // The switch follows changes by another administrator, unless this person has touched it.
    values: { agreement, record, receipts },
    fallback: 'Não foi possível salvar as regras.',
    async send(body: Record<Rule, boolean>) {
      const { data } = await update({ body: { ...body, version } });
      form.fields.reset({ agreement: data.agreement, record: data.record, receipts: data.receipts });
      notify({ kind: 'success', title: 'Regras salvas', text: sayRules(data) });
    },
  });
  return (
    <CallFormFrame form={form} troubleTitle="As regras não foram salvas">
      <div className="grid gap-4 lg:grid-cols-2">
        {rulesShown.map((rule) => (
          <Card key={rule} title={ruleWords[rule].title} about={ruleWords[rule].about}>
            <p className="mb-2 font-semibold num">
              {rule === 'receipts' ? sayReceiptTrial(trial.receipts) : sayTrial(trial, rule)}
            </p>
            <CheckboxField form={form} name={rule} label={ruleWords[rule].label} />
          </Card>
        ))}
      </div>
      <p className="text-small text-muted-foreground">{ruleLimit}</p>
      <div>
        <SubmitButton form={form} busy="Salvando...">
          Salvar regras
        </SubmitButton>
      </div>
    </CallFormFrame>
  );
}

/** 'Ligadas: Pessoas que acertam e Notas que conferem.' */
export function sayRules(rules: Pick<ModerationRules, Rule>): string {
  const on = rulesShown.filter((rule) => rules[rule]).map((rule) => ruleWords[rule].title);
  if (on.length === 0) return 'As regras estão desligadas.';
  return `${on.length === 1 ? 'Ligada' : 'Ligadas'}: ${new Intl.ListFormat('pt-BR').format(on)}.`;
}

type Rule = ApprovalRule | 'receipts';
const rulesShown: readonly Rule[] = [...approvalRules, 'receipts'];

export const ruleWords: Readonly<Record<Rule, { title: string; about: string; label: string }>> = {
  agreement: {
    title: 'Relatos que concordam',
    about: `Duas pessoas relatam o mesmo preço, ou uma com um comprovante já aprovado que o mostra: em até ${agreementDays} dias, com até ${agreementPercent}% de diferença. Contas da mesma internet ou do mesmo navegador, com menos de ${accountAgeDays} dias ou sem e-mail confirmado não contam como outra pessoa.`,
    label: 'Aprovar relatos que concordam',
  },
  record: {
    title: 'Pessoas que acertam',
    about: `Os últimos ${recordLength} relatos da pessoa que a moderação decidiu foram todos aprovados, e o e-mail dela está confirmado. Vale para ${recordLength} relatos por semana.`,
    label: 'Aprovar relatos de pessoas que acertam',
  },
  receipts: {
    title: 'Notas que conferem',
    about: `A chave é de uma nota da loja, cada linha e a soma fecham, e o dia impresso ainda vale. Viram preços as linhas cujo produto o nome diz, na unidade dele e sem desconto; as outras ficam para você. A conta tem mais de ${accountAgeDays} dias, e-mail confirmado, ${approvedReceipts} comprovantes que a moderação aprovou e nenhum rejeitado. Vale para ${receiptsAWeek} comprovantes por semana de cada pessoa.`,
    label: 'Publicar os preços de notas que conferem',
  },
};

export const ruleLimit = `Uma regra decide cada preço no máximo uma vez em ${ruleWeekDays} dias. Esperam por uma pessoa: o que fica a mais de ${mostRuleChangePercent}% do último preço da loja, de uma pesquisa ou da moderação, ou sem um deles há ${trustDays} dias; e o que é sobre quem tem o menor preço da cidade, ou passaria a ter.`;

/** Describes what the rule of receipts would have published. */
export function sayReceiptTrial({ decided, isPart, prices, same }: RuleTrial['receipts']): string {
  if (decided === 0) {
    return `Nos últimos ${trialDays} dias a moderação não decidiu nenhum comprovante, e não há com o que comparar.`;
  }
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`;
  const from = `${isPart ? 'dos últimos' : 'de'} ${count(decided, 'comprovante decidido', 'comprovantes decididos')}`;
  const period = `Nos últimos ${trialDays} dias, a regra`;
  if (prices === 0) return `${period} não teria publicado nenhum preço ${from}.`;
  return `${period} teria publicado ${count(prices, 'preço', 'preços')} ${from}, ${same.toLocaleString('pt-BR')} como vocês decidiram.`;
}

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
