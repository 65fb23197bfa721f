import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { PriceCheck as Check } from '#contract/prices.ts';
import { type Day, dayOf, formatAge } from '#domain/city-time.ts';
import { formatPercent, formatReais } from '#domain/money.ts';
import { outsideOfRange, priceTrouble } from '#domain/price-entry.ts';
import { sayUnlikely, type UsualPrices } from '#domain/unlikely-price.ts';
import { cityToday } from '#web/clock.ts';
import { CityRuler, type Scale } from '#web/components/city-ruler.tsx';
import { useCall } from '#web/session/use-call.tsx';
import { Badge } from '#web/ui/badge.tsx';

interface PriceCheckProps {
  productId: number;
  establishmentId: number | null;
  /** the typed price in reais; null or NaN: none yet */
  price: number | null;
}

/**
 * Compares a typed price with the valid ones of the city and the last one at the shop. It warns but does not refuse.
 * Visual language, section 7 (/prices).
 */
export function PriceCheck({ productId, establishmentId, price }: PriceCheckProps) {
  const check = useCall('checkPrice', {
    query: {
      productId: String(productId),
      ...(establishmentId !== null && { establishmentId: String(establishmentId) }),
    },
  });
  return check.data ? <Compared check={check.data.data} price={price} /> : null;
}

/** Nothing where the field refuses the price. */
export function Compared({ check, price }: { check: Check; price: number | null }) {
  const typed = price === null || Number.isNaN(price) ? null : price;
  if (typed !== null && priceTrouble(typed) !== undefined) return null;
  const { badge, sentences, isUnlikely } = sayCheck(check, typed, cityToday());
  const scale = scaleWith(check, typed);
  return (
    <section
      aria-label="Confira antes de salvar"
      className={clsx(
        'rounded-lg p-4',
        isUnlikely ? 'bg-gold-soft [--halo:var(--gold-soft)]' : 'bg-card-sunken [--halo:var(--card-sunken)]',
      )}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold">Confira antes de salvar</p>
        {badge && (
          <Badge tone={isUnlikely ? 'offer' : 'neutral'} icon={isUnlikely ? TriangleAlert : undefined}>
            {badge}
          </Badge>
        )}
      </div>
      <CityRuler
        prices={check.prices}
        value={scale?.isMarked ? typed : null}
        expired={false}
        mean={check.mean}
        size="md"
        labels="all"
        scale={scale?.scale}
      />
      <p role="status" className="mt-2 text-small">
        {sentences.join(' ')}
      </p>
    </section>
  );
}

/** From this difference on, the percentage from the last price is shown. */
const minShownPercent = 3;
/** From this difference on, the price is marked as unlikely. */
const unlikely = 30;

interface CheckWords {
  /** '42% abaixo do último' */
  badge: string | undefined;
  sentences: readonly string[];
  /** outside the city's range, or far from the last price */
  isUnlikely: boolean;
}

/** Describes a typed price. @param typed reais; null: nothing yet */
export function sayCheck(
  { lowest, mean, highest, last }: Check,
  typed: number | null,
  today: Day,
): CheckWords {
  const range = lowest === null || highest === null ? undefined : { lowest, highest };
  const side = typed === null ? undefined : outsideOfRange(typed, range);
  const change = typed === null || !last || last.price === 0 ? 0 : ((typed - last.price) / last.price) * 100;
  const distance = Math.abs(change);
  const lastHere = last
    ? `Último aqui: ${formatReais(last.price)} ${formatAge(dayOf(last.collectionDate), today)}, fonte ${last.sourceName}.`
    : 'Este estabelecimento ainda não tem preço deste produto.';
  return {
    badge:
      distance < minShownPercent
        ? undefined
        : `${formatPercent(distance)} ${change < 0 ? 'abaixo' : 'acima'} do último`,
    sentences: [
      lastHere,
      saySide(side, range),
      ...sayFar(typed, { lowest, mean, highest, last: last?.price ?? null }),
    ],
    isUnlikely: side !== undefined || distance >= unlikely,
  };
}

function saySide(side: 'below' | 'above' | undefined, range: Scale | undefined): string {
  if (!range) return 'A cidade ainda não tem outro preço válido dele.';
  if (side === 'below') return `O menor da cidade é ${formatReais(range.lowest)}.`;
  if (side === 'above') return `O maior da cidade é ${formatReais(range.highest)}.`;
  return `Na cidade, de ${formatReais(range.lowest)} a ${formatReais(range.highest)}.`;
}

function sayFar(typed: number | null, usual: UsualPrices): string[] {
  const isFar = typed !== null && sayUnlikely(typed, usual) !== undefined;
  return isFar ? ['Confira se a vírgula está no lugar. Você pode salvar assim mesmo.'] : [];
}

/** Extends the ruler's scale by the typed price, up to a limit: one far above would press all others together. */
export function scaleWith(
  { lowest, highest }: Pick<Check, 'lowest' | 'highest'>,
  typed: number | null,
): { scale: Scale; isMarked: boolean } | undefined {
  if (lowest === null || highest === null) return undefined;
  const isMarked = typed !== null && typed <= 3 * highest;
  if (!isMarked) return { scale: { lowest, highest }, isMarked };
  return { scale: { lowest: Math.min(lowest, typed), highest: Math.max(highest, typed) }, isMarked };
}
