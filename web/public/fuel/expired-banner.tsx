import { formatDayRange } from '#domain/city-time.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { FuelSection } from './fuel-view.ts';

/** Where every price of what is shown has expired, the latest known are ranked and said loudly to be so. */
export function ExpiredBanner({ sections }: { sections: readonly FuelSection[] }) {
  const days = sections.flatMap(({ comparison }) => [comparison.from, comparison.to]).toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (!from || !to || sections.some(({ comparison }) => !comparison.expired)) return null;
  return (
    <Banner kind="expired" title={`Preços de ${formatDayRange(from, to)}`}>
      Já venceram, e não há coleta mais nova. Servem para comparar os postos entre si; no posto, o valor de
      hoje pode ser outro.
    </Banner>
  );
}
