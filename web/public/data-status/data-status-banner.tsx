import type { ReactNode } from 'react';
import { type Day, formatDayRange } from '#domain/city-time.ts';
import { describeMoment } from '#web/offline/describe-moment.ts';
import { RetryButton } from '#web/offline/retry-button.tsx';
import { Banner } from '#web/ui/banner.tsx';
import type { DataStatus } from './data-status.ts';

/** Banner for a page that does not show current prices. Spec, public side, section 2; design section 6. */
export function DataStatusBanner({ dataStatus }: { dataStatus: DataStatus }) {
  switch (dataStatus.kind) {
    case 'current':
      return null;
    case 'demonstration':
      return (
        <Banner kind="demo" title="Dados de demonstração">
          Lugares e preços inventados, até chegarem os de verdade.
        </Banner>
      );
    case 'sample':
      return (
        <Banner kind="demo" title="Dados de demonstração" action={<RetryButton />}>
          Não foi possível carregar os preços. Estes valores são exemplos.
        </Banner>
      );
    case 'last-good':
      return (
        <Banner
          kind="offline"
          title={`Preços guardados em ${describeMoment(dataStatus.from)}`}
          action={<RetryButton />}
        >
          Não foi possível buscar os preços de agora. Estes são os últimos que temos.
        </Banner>
      );
  }
}

interface ExpiredBannerProps {
  /** comparisons that the page shows */
  comparisons: readonly { expired: boolean; from: Day; to: Day }[];
  /** explains how expired prices can still be used */
  children: ReactNode;
}

/** Warns that every shown price has expired, so that the ranking uses the latest known prices. */
export function ExpiredBanner({ comparisons, children }: ExpiredBannerProps) {
  const days = comparisons.flatMap(({ from, to }) => [from, to]).toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (!from || !to || comparisons.some(({ expired }) => !expired)) return null;
  return (
    <Banner kind="expired" title={`Preços de ${formatDayRange(from, to)}`}>
      Já venceram, e não há coleta mais nova. {children}
    </Banner>
  );
}
