import { useState } from 'react';
import { type DecisionNews, decisionNews } from '#domain/decision-news.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { useAct } from '#web/session/use-act.ts';
import { notify } from '#web/ui/notify.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Card } from '../panel.tsx';
import { useProfile } from '../use-profile.ts';

const labels: Record<DecisionNews, string> = { email: 'Por e-mail', none: 'Não avisar' };

/** How the person hears what was decided about their reports. */
export function DecisionNewsSetting() {
  const profile = useProfile().data?.data;
  const [chosen, setChosen] = useState<DecisionNews | null>(null);
  const { act: change, busy } = useAct('updateDecisionNews', { changes: ['readProfile'] });
  const choose = async (name: string) => {
    const value = decisionNews.find((known) => known === name);
    if (!value || busy) return;
    setChosen(value);
    try {
      await change({ body: { decisionNews: value } });
      notify({ kind: 'success', title: 'Escolha salva' });
    } catch (error) {
      notifyFailure(error, 'Sua escolha não foi salva.');
    }
    setChosen(null);
  };
  return (
    <Card>
      <h2 className="heading text-h3">Seus relatos</h2>
      <p className="mt-1 mb-4 text-small text-muted-foreground">
        <span>O que foi decidido sobre os preços que você relatou, no máximo uma mensagem por dia.</span>
        {profile && !profile.emailConfirmed && <span> Só vai para um e-mail confirmado.</span>}
      </p>
      <Segmented
        legend="Avisar da decisão"
        name="aviso-da-decisao"
        options={decisionNews.map((value) => ({ value, label: labels[value] }))}
        value={chosen ?? profile?.decisionNews ?? ''}
        onChange={(value) => void choose(value)}
      />
    </Card>
  );
}
