import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Source } from '#contract/sources.ts';
import { sourceTitles } from '#domain/sources.ts';
import { now } from '#web/clock.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { notify } from '#web/ui/notify.ts';
import { Card, GoldNote } from '../card.tsx';
import { formatMoment } from '../format-moment.ts';
import {
  outcomeWords,
  sayNext,
  sayOrigin,
  saySilence,
  sayWhen,
  switchWords,
  whyNotAsked,
} from './source-words.ts';
import '#web/forms/checkbox-field.css';

interface SourceCardProps {
  source: Source;
  isDemonstration: boolean;
}

/** A source: its last answer, what waits for a person, and when it is asked again. */
export function SourceCard({ source, isDemonstration }: SourceCardProps) {
  const { name, address, answers, held, silentDays } = source;
  const [last] = answers;
  return (
    <Card title={sourceTitles[name]} about={<span className="wrap-anywhere">{sayOrigin(source)}</span>}>
      <div className="flex flex-col gap-4">
        {silentDays !== null && <GoldNote>{saySilence(silentDays)}</GoldNote>}
        {held.map(({ importId, fileName, why }) => (
          <GoldNote key={importId}>
            <span className="wrap-anywhere">
              <strong>{fileName}</strong> espera por você: {why.replace(/\.$/, '')}.{' '}
              <Link to={panelPaths.imports(importId)} className="font-semibold underline underline-offset-3">
                Conferir o arquivo
              </Link>
            </span>
          </GoldNote>
        ))}
        <div role="status" className="min-w-0 wrap-anywhere">
          {last ? <Answer {...last} when={sayWhen(last.at, now())} /> : <p>Ainda não foi buscada.</p>}
          {address !== null && !isDemonstration && (
            <p className="mt-2 text-small text-muted-foreground num">{sayNext(source, now())}</p>
          )}
        </div>
        <AskButton source={source} isDemonstration={isDemonstration} />
        <Switch source={source} />
        {answers.length > 0 && (
          <Disclosure title="Últimas respostas">
            <ol className="divide-y divide-border border-t border-border">
              {answers.map((answer) => (
                <li key={`${answer.at} ${answer.said}`} className="px-4 py-3 wrap-anywhere">
                  <Answer {...answer} when={formatMoment(answer.at)} />
                </li>
              ))}
            </ol>
          </Disclosure>
        )}
      </div>
    </Card>
  );
}

function Answer({ outcome, said, when }: Source['answers'][number] & { when: string }) {
  const { word, tone } = outcomeWords[outcome];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        <span className="text-small text-muted-foreground num">{when}</span>
      </p>
      <p className="mt-1 text-small num">{said}</p>
    </>
  );
}

function AskButton({ source, isDemonstration }: SourceCardProps) {
  const { name, isAsking } = source;
  const { act: ask, busy } = useAct('askSource', { changes: ['listSources'] });
  return (
    <Button
      variant="outline"
      className="self-start"
      icon={<RefreshCw aria-hidden="true" />}
      busy={(busy || isAsking) && 'Buscando...'}
      disabledReason={whyNotAsked(source, isDemonstration)}
      onClick={async () => {
        try {
          await ask({ params: { name } });
        } catch (error) {
          notifyFailure(error, 'Não foi possível buscar agora.');
        }
      }}
    >
      Buscar agora
    </Button>
  );
}

function Switch({ source: { name, isOn, address } }: { source: Source }) {
  const id = useId();
  const { act, busy } = useAct('switchSource', { changes: ['listSources', 'readWaiting'] });
  /** what was pressed, until the server has answered */
  const [pressed, setPressed] = useState<boolean | null>(null);
  const change = async (next: boolean) => {
    // It stays focusable meanwhile.
    if (busy) return;
    setPressed(next);
    try {
      await act({ params: { name }, body: { isOn: next } });
      notify({ kind: 'success', title: next ? 'Fonte ligada' : 'Fonte desligada', text: sourceTitles[name] });
    } catch (error) {
      notifyFailure(error, 'Não foi possível mudar a fonte.');
    }
    setPressed(null);
  };
  if (address === null) return null;
  return (
    <div className="flex items-start gap-x-2.5">
      <span className="grid min-h-tap place-items-center">
        <input
          id={id}
          type="checkbox"
          checked={pressed ?? isOn}
          onChange={({ target }) => change(target.checked)}
          className="field-check"
        />
      </span>
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-3 text-small">
        {switchWords[name]}
      </label>
    </div>
  );
}
