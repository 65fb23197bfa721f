import { useCallback } from 'react';
import type { Day } from '#domain/city-time.ts';
import type { RoughPoint } from '#domain/distance.ts';
import { promotionPhase } from '#domain/promotions.ts';
import { PromoCard } from '#web/components/promo-card.tsx';
import { paths } from '#web/paths.ts';
import { useNearbySearch } from '#web/place/use-nearby-search.ts';
import { useOnToday } from '../../data-status/use-on-today.ts';
import {
  listNearbyPromotions,
  type NearbySource,
  nearbyRadiusKm,
  type NearbyPromotions as PromotionsProps,
} from './nearby-data.ts';

interface NearbyPromotionsProps extends NearbySource {
  point: RoughPoint;
}

/** The 'Promoções em Sua Região' section; it appears only if there are promotions. Spec, public side, section 2. */
export default function NearbyPromotions({ point, apiPrefix, demonstration }: NearbyPromotionsProps) {
  const { found } = useNearbySearch(
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

export function Promotions(found: PromotionsProps) {
  const { list, count, today, fromPrecision } = useOnToday(found, promotionsOnDay);
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="promocoes" className="home-section">
      <div>
        <h2 id="promocoes" className="heading text-h2">
          Promoções em Sua Região
        </h2>
        <p className="mt-1 text-small text-muted-foreground">
          Raio de {nearbyRadiusKm} km de onde você está
          {count > list.length &&
            `, ${list.length === 1 ? 'a mais próxima' : `as ${list.length} mais próximas`} de ${count}`}
          .
        </p>
      </div>
      <ul className="home-pairs">
        {list.map(({ id, establishment, cityLowest, ...promotion }) => (
          <li key={id} className="flex min-w-0">
            <PromoCard
              promotion={promotion}
              today={today}
              to={paths.establishment(establishment.id)}
              place={{ ...establishment, fromPrecision }}
              lowest={cityLowest}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function promotionsOnDay(found: PromotionsProps, today: Day): PromotionsProps {
  const list = found.list.filter((each) => promotionPhase(each, today) !== 'ended');
  return { ...found, today, list, count: found.count - (found.list.length - list.length) };
}
