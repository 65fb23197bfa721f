import { MonitorSmartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OpenSession } from '#contract/sessions.ts';
import { cityDay, dayOf, formatClock, formatDate } from '#domain/city-time.ts';
import { counted } from '#domain/text.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { now } from '#web/clock.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { formatLastUse, unknownFailureText } from '../account-texts.ts';
import { Loaded } from '../loaded.tsx';
import { Card } from '../panel.tsx';

const headingId = 'sessoes';

/** The account's sessions. 'Sair' ends the one of this browser, so it has no button here. */
export function SessionList() {
  const sessions = useCall('listSessions');
  const heading = useRef<HTMLHeadingElement>(null);
  const { ending, endOne, endOthers } = useEndSessions(() => heading.current?.focus());
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className="heading text-h3 outline-none">
        Onde sua conta está aberta
      </h2>
      <p className="mt-1 mb-3 text-small text-muted-foreground">
        Não reconhece algum aparelho? Encerre-o e troque a senha.
      </p>
      <Loaded
        query={sessions}
        trouble="Falha ao carregar as sessões"
        skeleton={<SkeletonRows rows={2} />}
        headingId={headingId}
        level={3}
      >
        {({ data }) => (
          <Card>
            <ul className="-my-4 divide-y divide-border lg:-my-5">
              {data.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  ending={ending.has(session.id)}
                  end={() => endOne(session.id)}
                />
              ))}
            </ul>
            {data.length > 1 && (
              <div className="mt-4 border-t border-border pt-4 lg:mt-5 lg:pt-5">
                <Button
                  variant="outline"
                  className="max-sm:w-full"
                  busy={ending.has('others') && 'Encerrando...'}
                  onClick={endOthers}
                >
                  Encerrar todas as outras
                </Button>
              </div>
            )}
          </Card>
        )}
      </Loaded>
    </section>
  );
}

interface SessionRowProps {
  session: OpenSession;
  ending: boolean;
  end: () => void;
}

function SessionRow({ session, ending, end }: SessionRowProps) {
  const { device, current, createdAt, lastUsedAt } = session;
  const at = now();
  const signedInAt = `${formatDate(dayOf(createdAt))}, ${formatClock(createdAt)}`;
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 py-4 sm:gap-x-4">
      <MonitorSmartphone size={22} aria-hidden="true" className="text-muted-foreground sm:row-span-2" />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
        {device}
        {current && <Badge tone="info">Este aparelho</Badge>}
      </p>
      <div className="col-start-2 col-end-4 text-small text-muted-foreground sm:col-end-3">
        <p>{current ? 'Em uso agora' : formatLastUse(lastUsedAt, at, cityDay(at))}</p>
        <p>Entrou em {signedInAt}</p>
      </div>
      {!current && (
        <Button
          variant="soft"
          size="dense"
          className="col-start-3 row-start-1 row-end-2 -mt-2 sm:row-end-3 sm:mt-0"
          aria-label={ending ? undefined : `Encerrar ${device}, entrou em ${signedInAt}`}
          busy={ending && 'Encerrando...'}
          onClick={end}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}

/** @param moveFocus called after success, because the pressed button disappears with its row */
function useEndSessions(moveFocus: () => void) {
  const { act: endSession } = useAct('endSession', { changes: ['listSessions'] });
  const { act: endOtherSessions } = useAct('endOtherSessions', { changes: ['listSessions'] });
  const [ending, setEnding] = useState<ReadonlySet<number | 'others'>>(new Set());
  const end = async (target: number | 'others', call: () => Promise<string>) => {
    setEnding((before) => new Set(before).add(target));
    try {
      const title = await call();
      notify({ kind: 'success', title });
      moveFocus();
    } catch (error) {
      notifyFailure(error, unknownFailureText, { title: 'Não foi possível encerrar' });
    } finally {
      setEnding((before) => new Set([...before].filter((other) => other !== target)));
    }
  };
  return {
    ending,
    endOne: (id: number) =>
      end(id, async () => {
        await endSession({ params: { id } }).catch(ignoreNotFound);
        return 'Sessão encerrada';
      }),
    endOthers: () =>
      end('others', async () => {
        const { data } = await endOtherSessions();
        return counted(data.ended, 'sessão encerrada', 'sessões encerradas');
      }),
  };
}

/** A session that has already ended counts as success. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof CallFailure && error.status === 404)) throw error;
}
