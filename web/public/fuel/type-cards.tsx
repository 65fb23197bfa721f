import clsx from 'clsx';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { Sparkline } from '#web/components/sparkline.tsx';
import { CityChange } from './city-change.tsx';
import type { FuelInCity } from './fuel-data.ts';
import { unitOf } from './unit-of.ts';

interface TypeCardsProps {
  fuels: readonly FuelInCity[];
  chosenId: number | undefined;
  to: (typeId: number) => string;
  today: Day;
}

/** Shows the lowest price of each fuel; a click on a card selects that fuel. */
export function TypeCards({ fuels, chosenId, to, today }: TypeCardsProps) {
  const priced = fuels.flatMap(({ type, comparison, best: [lowest] }) =>
    comparison && lowest ? [{ type, comparison, lowest }] : [],
  );
  if (priced.length === 0) return null;
  return (
    <nav aria-label="Combustíveis, com o menor preço de cada um">
      <ul className="scroll-x -mx-gutter scroll-px-gutter grid auto-cols-[minmax(13rem,1fr)] grid-flow-col gap-3 px-gutter py-1 [scrollbar-width:none]">
        {priced.map(({ type, comparison, lowest }) => {
          const chosen = type.id === chosenId;
          return (
            <li key={type.id} className="relative snap-start">
              <Link
                to={to(type.id)}
                preventScrollReset
                aria-current={chosen ? 'true' : undefined}
                className={clsx(
                  'flex h-full flex-col gap-2 rounded-lg border bg-card p-4 hover:bg-card-sunken',
                  chosen ? 'border-primary-ink outline-2 outline-primary-ink' : 'border-border',
                )}
              >
                <span className="flex items-start justify-between gap-2 font-semibold">
                  {type.name}
                  {chosen && (
                    <CircleCheck
                      size={20}
                      className="shrink-0 fill-primary-ink text-card"
                      aria-hidden="true"
                    />
                  )}
                </span>
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <Price value={lowest.price} unit={unitOf(type)} size="md" expired={comparison.expired} />
                  <Sparkline points={type.weeklyPrices} width={52} />
                </span>
                {type.cityChange && <CityChange of={type.cityChange} />}
                <span className="mt-auto">
                  <Freshness {...lowest} today={today} />
                  <SeenLower of={type.seenLower} best={lowest.price} today={today} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
