import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { PriceCheck as Check } from '#contract/prices.ts';
import { cityDay } from '#domain/city-time.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { useCall } from '#web/session/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { sayCheck, scaleWith } from './check-words.ts';

interface PriceCheckProps {
  productId: number;
  establishmentId: number | null;
  /** the typed price in reais; null or NaN: none yet */
  price: number | null;
}

/**
 * Compares a typed price with the city's valid ones and with the last one at the shop. It warns, and refuses nothing.
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

function Compared({ check, price }: { check: Check; price: number | null }) {
  const typed = price === null || Number.isNaN(price) ? null : price;
  const { badge, sentences, isUnlikely } = sayCheck(check, typed, cityDay(new Date()));
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
