import { useCallback } from 'react';
import type { Day } from '#domain/city-time.ts';
import type { RoughPoint } from '#domain/distance.ts';
import { promotionPhase } from '#domain/promotions.ts';
import { roadKm } from '#domain/trip.ts';
import { Price } from '#web/components/price.tsx';
import { PromoCard } from '#web/components/promo-card.tsx';
import { paths } from '#web/paths.ts';
import { useNearbySearch } from '#web/place/use-nearby-search.ts';
import { useOnToday } from '../../data-status/use-on-today.ts';
import { ageButton } from '../../price-sheet/freshness-button.tsx';
import { Fold } from '../fold.tsx';
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
    <Fold
      id="promocoes"
      title="Promoções em Sua Região"
      chips={list.map(({ establishment, Product, salePrice }) => ({
        name: Product.name,
        to: paths.establishment(establishment.id),
        price: <Price value={salePrice} unit="kg" size="cell" show="digits" expired={false} />,
      }))}
    >
      <p className="text-small text-muted-foreground">
        {`Raio de ${nearbyRadiusKm} km de onde você está${
          count > list.length
            ? `, ${list.length === 1 ? 'a mais próxima' : `as ${list.length} mais próximas`} de ${count}`
            : ''
        }.`}
      </p>
      <ul className="home-pairs">
        {list.map(({ id, establishment, cityLowest, ...promotion }) => (
          <li key={id} className="flex min-w-0">
            <PromoCard
              promotion={promotion}
              today={today}
              to={paths.establishment(establishment.id)}
              place={{ ...establishment, distance: roadKm(establishment.distance), fromPrecision }}
              lowest={cityLowest}
              age={ageButton({ kind: 'meat', product: promotion.Product, place: establishment, today })}
            />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function promotionsOnDay(found: PromotionsProps, today: Day): PromotionsProps {
  const list = found.list.filter((each) => promotionPhase(each, today) !== 'ended');
  return { ...found, today, list, count: found.count - (found.list.length - list.length) };
}
