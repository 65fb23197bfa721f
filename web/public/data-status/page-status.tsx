import { createContext, type ReactNode, Suspense, useContext, useLayoutEffect } from 'react';
import { type Day, formatDayRange } from '#domain/city-time.ts';
import { ExpiredDays } from '#web/components/freshness.tsx';
import { useKept } from '#web/offline/connection.ts';
import { describeMoment } from '#web/offline/describe-moment.ts';
import type { OfflineStripProps } from '#web/offline/offline-strip.tsx';
import { RetryButton } from '#web/offline/retry-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { type Notice, NoticeStrip } from '#web/ui/notice-strip.tsx';
import type { DataStatus } from './data-status.ts';

interface PageStatusProps {
  /** undefined if there are no data */
  dataStatus: DataStatus | undefined;
  /** the days of the prices, if all have expired, and how they can still be used */
  expired?: ExpiredPrices | null | undefined;
  children: ReactNode;
}

interface ExpiredPrices {
  from: Day;
  to: Day;
  use: string;
}

/**
 * A page with prices: the strip below the header says what is true of all of them, so its rows do not repeat it. Spec,
 * public side, section 2; design section 6.
 */
export function PageStatus({ dataStatus, expired, children }: PageStatusProps) {
  const kept = useKept();
  useOwnStrip(kept !== null);
  const notices = [dataStatus && statusNotice(dataStatus), expired && expiredNotice(expired)].filter(
    (notice) => notice != null,
  );
  return (
    <ExpiredDays value={expired ?? null}>
      <StatusStrip notices={notices} />
      {children}
    </ExpiredDays>
  );
}

/** The usual frame of a page with prices. */
export function PricePage({ children, ...status }: PageStatusProps) {
  return (
    <PageStatus {...status}>
      <div className="mx-auto flex max-w-page flex-col gap-5 px-gutter pt-2 pb-section lg:gap-6">
        {children}
      </div>
    </PageStatus>
  );
}

/** The layout passes its setter: without a connection it shows a strip on pages that have none. */
export const OwnStrip = createContext<(hasOwn: boolean) => void>(() => {});

function useOwnStrip(hasOwn: boolean): void {
  const tell = useContext(OwnStrip);
  useLayoutEffect(() => {
    if (!hasOwn) return;
    tell(true);
    return () => tell(false);
  }, [tell, hasOwn]);
}

const OfflineStrip = lazyPart(() => import('#web/offline/offline-strip.tsx'), PlainStrip);

/** On a first visit the connection may be lost before the other strip is there. */
function PlainStrip({ kept, notices }: OfflineStripProps) {
  const offline: Notice = { kind: 'offline', title: 'Sem conexão', text: 'O que você já viu continua aqui.' };
  return <NoticeStrip notices={kept.offline ? [offline, ...notices] : notices} />;
}

/** Shows the notices of a page, and that it was kept if the server does not answer. */
export function StatusStrip({ notices }: { notices: readonly Notice[] }) {
  const kept = useKept();
  const strip = <NoticeStrip notices={notices} />;
  if (!kept) return strip;
  return (
    <Suspense fallback={strip}>
      <OfflineStrip kept={kept} notices={notices} />
    </Suspense>
  );
}

export const demonstrationNotice: Notice = {
  kind: 'demo',
  title: 'Dados de demonstração',
  text: 'Lugares e preços inventados, até chegarem os de verdade.',
};

function statusNotice(dataStatus: DataStatus): Notice | null {
  switch (dataStatus.kind) {
    case 'current':
      return null;
    case 'demonstration':
      return demonstrationNotice;
    case 'sample':
      return {
        kind: 'demo',
        title: 'Dados de demonstração',
        text: 'Não foi possível carregar os preços. Estes valores são exemplos.',
        action: <RetryButton />,
      };
    case 'last-good':
      return {
        kind: 'offline',
        title: `Preços guardados em ${describeMoment(new Date(dataStatus.from))}`,
        text: 'Não foi possível buscar os preços de agora. Estes são os últimos que temos.',
        action: <RetryButton />,
      };
  }
}

/** The ranking uses the latest known prices. */
function expiredNotice({ from, to, use }: ExpiredPrices): Notice {
  return {
    kind: 'expired',
    title: `Preços de ${formatDayRange(from, to)}, vencidos.`,
    text: `Não há coleta mais nova. ${use}`,
  };
}

/** Gives the days of compared prices, if all of them have expired. */
export function expiredDays(
  comparisons: readonly { expired: boolean; from: Day; to: Day }[],
): { from: Day; to: Day } | null {
  const days = comparisons.flatMap(({ from, to }) => [from, to]).toSorted();
  const [from] = days;
  const to = days.at(-1);
  return from && to && comparisons.every(({ expired }) => expired) ? { from, to } : null;
}
