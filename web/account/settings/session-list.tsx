import { MonitorSmartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OpenSession } from '#contract/sessions.ts';
import { cityDay, dayOf, formatClock, formatDate } from '#domain/city-time.ts';
import { counted } from '#domain/text.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx';
import { lastUse, ourFault } from '../account-words.ts';
import { Card } from '../card.tsx';
import { LoadTrouble } from '../load-trouble.tsx';

const headingId = 'sessoes';

/** Where the account is open. The session of this browser is ended by 'Sair'. */
export function SessionList() {
  const { data: answer, error, refetch, isFetching } = useCall('listSessions');
  const sessions = answer?.data;
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
      {sessions ? (
        <Card>
          <ul className="-my-4 divide-y divide-border lg:-my-5">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                ending={ending.has(session.id)}
                end={() => endOne(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
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
      ) : error && !(error instanceof SignedOut) ? (
        <LoadTrouble
          title="Falha ao carregar as sessões"
          error={error}
          again={refetch}
          busy={isFetching}
          under={headingId}
          level={3}
        />
      ) : (
        <Loading>
          <SkeletonRows rows={2} />
        </Loading>
      )}
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
  const now = new Date();
  const entered = `${formatDate(dayOf(createdAt))}, ${formatClock(createdAt)}`;
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 py-4 sm:gap-x-4">
      <MonitorSmartphone size={22} aria-hidden="true" className="text-muted-foreground sm:row-span-2" />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
        {device}
        {current && <Badge tone="info">Este aparelho</Badge>}
      </p>
      <div className="col-start-2 col-end-4 text-small text-muted-foreground sm:col-end-3">
        <p>{current ? 'Em uso agora' : lastUse(lastUsedAt, now, cityDay(now))}</p>
        <p>Entrou em {entered}</p>
      </div>
      {!current && (
        <Button
          variant="soft"
          size="dense"
          className="col-start-3 row-start-1 row-end-2 -mt-2 sm:row-end-3 sm:mt-0"
          aria-label={ending ? undefined : `Encerrar ${device}, entrou em ${entered}`}
          busy={ending && 'Encerrando...'}
          onClick={end}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}

/** @param done puts the focus somewhere: the button that was pressed is gone */
function useEndSessions(done: () => void) {
  const { act: endSession } = useAct('endSession', { changes: ['listSessions'] });
  const { act: endOtherSessions } = useAct('endOtherSessions', { changes: ['listSessions'] });
  const [ending, setEnding] = useState<ReadonlySet<number | 'others'>>(new Set());
  const end = async (which: number | 'others', call: () => Promise<string>) => {
    setEnding((before) => new Set(before).add(which));
    try {
      const title = await call();
      notify({ kind: 'success', title });
      done();
    } catch (error) {
      if (error instanceof SignedOut) return;
      const title = 'Não foi possível encerrar';
      notify({ kind: 'error', title, text: describeFailure(error, ourFault).message });
    } finally {
      setEnding((before) => new Set([...before].filter((one) => one !== which)));
    }
  };
  return {
    ending,
    endOne: (id: number) =>
      end(id, async () => {
        await endSession({ params: { id } }).catch(hasEnded);
        return 'Sessão encerrada';
      }),
    endOthers: () =>
      end('others', async () => {
        const { data } = await endOtherSessions();
        return counted(data.ended, 'sessão encerrada', 'sessões encerradas');
      }),
  };
}

/** One that has ended by itself meanwhile is what was wanted. */
function hasEnded(error: unknown): void {
  if (!(error instanceof CallFailure && error.status === 404)) throw error;
}
