import { useCallback } from 'react';
import type { Point } from '#domain/distance.ts';
import { PromoCard } from '#web/components/promo-card.tsx';
import { paths } from '#web/paths.ts';
import {
  type NearbyPromotions as Found,
  listNearbyPromotions,
  nearbyRadiusKm,
  type Source,
} from './nearby-data.ts';
import { useFound } from './use-found.ts';

interface NearbyPromotionsProps extends Source {
  /** null while nobody knows where the visitor is */
  point: Point | null;
}

/** 'Promoções em Sua Região': there only when there are any. Spec, public side, section 2. */
export function NearbyPromotions({ point, apiPrefix, demonstration }: NearbyPromotionsProps) {
  const { found } = useFound(
    point,
    useCallback(
      (from) => listNearbyPromotions({ apiPrefix, demonstration }, from),
      [apiPrefix, demonstration],
    ),
  );
  return found === null || found === 'searching' || found === 'unavailable' ? null : (
    <Promotions {...found} />
  );
}

export function Promotions({ list, today }: Found) {
  return (
    <section aria-labelledby="promocoes" className="home-section">
      <div>
        <h2 id="promocoes" className="heading text-h2">
          Promoções em Sua Região
        </h2>
        <p className="mt-1 text-small text-muted-foreground">
          Raio de {nearbyRadiusKm} km de onde você está.
        </p>
      </div>
      <ul className="home-pairs">
        {list.map(({ id, establishment, ...promotion }) => (
          <li key={id} className="flex min-w-0">
            <PromoCard
              promotion={promotion}
              today={today}
              to={paths.establishment(establishment.id)}
              place={establishment}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
