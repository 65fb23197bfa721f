import type { ReactNode } from 'react';
import { type Day, formatDayRange } from '#domain/city-time.ts';
import { Banner } from '#web/ui/banner.tsx';

interface ExpiredBannerProps {
  /** of everything that the page shows now */
  comparisons: readonly { expired: boolean; from: Day; to: Day }[];
  /** what such prices are still good for */
  children: ReactNode;
}

/** Where every price of what is shown has expired, the latest known are ranked and said loudly to be so. */
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
