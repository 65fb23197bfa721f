import clsx from 'clsx';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { CityChange as Change } from '#contract/fuel-types.ts';
import { type Day, daysBetween } from '#domain/city-time.ts';
import { formatChange } from '#domain/money.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { TrendLine } from '#web/components/trend.tsx';
import { scaleOf, shareInScale } from '../../components/city-ruler.tsx';
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

/**
 * Change of the lowest price of the city, which is not the trend of any station: 'menor da cidade: +0,01 na semana'.
 */
function CityChange({ of }: { of: Change }) {
  return <TrendLine trend={of.trend}>{cityChangeText(of)}</TrendLine>;
}

/** @param change in reais, compared with a week before */
function cityChangeText({ change }: Pick<Change, 'change'>): string {
  return `menor da cidade: ${change === 0 ? 'igual' : formatChange(change)} na semana`;
}

interface SparklineProps {
  /** oldest first, prices in reais */
  points: readonly { day: Day; price: number }[];
  width?: number | undefined;
  height?: number | undefined;
}

/** Tiny price history beside a text. Decorative, because the trend beside it carries the meaning. */
export function Sparkline({ points, width = 64, height = 28 }: SparklineProps) {
  const first = points[0];
  const last = points.at(-1);
  const scale = scaleOf(points.map(({ price }) => price));
  if (!first || !last || !scale || points.length < 2) return null;
  const edge = 4;
  const span = Math.max(1, daysBetween(first.day, last.day));
  const x = (day: Day) => round(edge + (daysBetween(first.day, day) / span) * (width - 2 * edge));
  const y = (price: number) => round(height - edge - shareInScale(price, scale) * (height - 2 * edge));
  const steps = points.slice(1).map(({ day, price }) => `H${x(day)}V${y(price)}`);
  return (
    <svg width={width} height={height} aria-hidden="true" className="shrink-0 text-primary-ink">
      <path
        d={`M${x(first.day)} ${y(first.price)}${steps.join('')}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <circle cx={x(last.day)} cy={y(last.price)} r="3.5" fill="currentColor" />
    </svg>
  );
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
