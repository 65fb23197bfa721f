import type { ModerationRules, RuleTrial } from '#contract/moderation-rules.ts';
import { approvalRules } from '#domain/approval-rules.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { notify } from '#web/ui/notify.ts';
import { Card } from '../card.tsx';
import { ruleLimit, ruleWords, sayTrial } from './rules-words.ts';

/** The switches of the rules, each below what the rule would have done. */
export function RulesForm({ rules, trial }: { rules: ModerationRules; trial: RuleTrial }) {
  const { agreement, record, version } = rules;
  const { act: update } = useAct('updateModerationRules', { changes: ['readModerationRules'] });
  const form = useCallForm({
    id: 'regras',
    // A switch that somebody else has moved moves here, too, unless this person has touched it.
    values: { agreement, record },
    fallback: 'Não foi possível salvar as regras.',
    async send(body: { agreement: boolean; record: boolean }) {
      const { data } = await update({ body: { ...body, version } });
      form.fields.reset({ agreement: data.agreement, record: data.record });
      notify({ kind: 'success', title: 'Regras salvas', text: sayRules(data) });
    },
  });
  return (
    <CallFormFrame form={form} troubleTitle="As regras não foram salvas">
      <div className="grid gap-4 lg:grid-cols-2">
        {approvalRules.map((rule) => (
          <Card key={rule} title={ruleWords[rule].title} about={ruleWords[rule].about}>
            <p className="mb-2 font-semibold num">{sayTrial(trial, rule)}</p>
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

function sayRules({ agreement, record }: ModerationRules): string {
  if (agreement && record) return 'As duas regras estão ligadas.';
  if (agreement || record) return `Ligada: ${ruleWords[agreement ? 'agreement' : 'record'].title}.`;
  return 'As regras estão desligadas.';
}
