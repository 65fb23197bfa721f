import type { ReactNode } from 'react';
import { type Day, formatDayRange } from '#domain/city-time.ts';
import { Banner } from '#web/ui/banner.tsx';

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
