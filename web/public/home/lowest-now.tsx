import { Suspense, useLayoutEffect, useState } from 'react';
import { formatAge } from '#domain/city-time.ts';
import { widestFirst } from '#domain/leading-cuts.ts';
import { saySellers } from '#domain/sellers.ts';
import { PlaceRow } from '#web/components/place-row.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { paths } from '#web/paths.ts';
import { NearWait } from '#web/place/near-wait.tsx';
import { PlaceBar } from '#web/place/place-bar.tsx';
import { sayNoneFetched, useAboutKm, useKm, useUserPlace } from '#web/place/user-place.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { unitOf } from '../fuel/unit-of.ts';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import { leadingFuels } from './headline.ts';
import type { HomeData } from './home-data.ts';
import {
  type CityLowestProps,
  type CityLowestRow,
  LowestList,
  nearBestName,
  sayDaysShort,
} from './lowest-list.tsx';
import type { NearLowestProps } from './near-lowest.tsx';

const rows = 3;

const NearLowest = lazyPart(() => import('./near-lowest.tsx'), NoNearLowest);

/**
 * Three lowest prices: near the person's place once they have chosen one, with what has changed since their last visit;
 * else of the city. Both have the same height, so that nothing moves.
 */
export function LowestNow({ data }: { data: HomeData }) {
  const place = useUserPlace();
  const [isNear, setIsNear] = useState(false);
  const lowest = chooseLowest(data);
  if (lowest.length === 0) return null;
  const shown = { lowest, today: data.today };
  const city = <CityLowest {...shown} />;
  return (
    <section aria-labelledby="menores-precos" className="lowest">
      <PlaceBar
        regions={data.regions.filter(({ centre }) => centre)}
        toRegion={(regionId) => paths.butchers({ regionId })}
      />
      <NearWait name={nearBestName} from={place} isWaiting={!place || !isNear}>
        {place && (
          <Suspense>
            <NearLowest {...shown} place={place} instead={city} onShown={setIsNear} />
          </Suspense>
        )}
        {!(place && isNear) && city}
      </NearWait>
    </section>
  );
}

/** In the place of the prices near the person, where their script could not be loaded. */
function NoNearLowest({ place, instead, onShown }: NearLowestProps) {
  useLayoutEffect(() => onShown(true), [onShown]);
  return (
    <>
      <p role="status" className="lowest-head text-small">
        {sayNoneFetched(place)}
      </p>
      {instead}
    </>
  );
}

function CityLowest({ lowest, today }: CityLowestProps) {
  const expired = lowest.every((row) => row.expired);
  const days = sayDaysShort(
    lowest.map(({ fresh }) => fresh),
    today,
  );
  const sayKm = useKm();
  const aboutKm = useAboutKm();
  return (
    <LowestList
      title={expired ? 'Últimos preços conhecidos' : 'Menores preços'}
      about={[days, aboutKm].filter(Boolean).join(' · ')}
    >
      {lowest.map(({ kind, id, name, to, place, places, ties, fresh, price, unit, expired, seenLower }) => (
        <PlaceRow
          key={kind + id}
          name={name}
          to={to}
          facts={[sayKm(place), saySellers(place.name, ties)]}
          price={price}
          unit={unit}
          expired={expired}
          tagged={places > 1}
          lowestOf="da cidade"
          fresh={
            <PriceAge
              {...fresh}
              kind={kind === 'product' ? 'meat' : 'fuel'}
              product={{ id, name }}
              place={place}
              exception={days === null ? formatAge(fresh.day, today) : null}
              today={today}
            />
          }
          note={seenLower && <SeenLower of={seenLower} best={price} today={today} />}
        />
      ))}
    </LowestList>
  );
}

/**
 * Two cuts with the widest spread, and the first fuel; more fuels if there are fewer cuts. The prices of the headline are
 * always included. Beside a valid price there is no expired one.
 */
export function chooseLowest(all: HomeData): CityLowestRow[] {
  const valid = { cuts: all.cuts.filter(isValid), fuels: all.fuels.filter(isValid) };
  const data = valid.cuts.length + valid.fuels.length > 0 ? valid : all;
  const widest = widestFirst(data.cuts);
  const cuts = (widest.length > 0 ? widest : data.cuts).slice(0, rows - Math.min(1, data.fuels.length));
  return [
    ...cuts.map((cut) => ({
      ...cut,
      kind: 'product' as const,
      id: cut.productId,
      unit: 'kg' as const,
      to: paths.product(cut.productId),
      place: cut.establishment,
    })),
    ...leadingFuels(data, rows - cuts.length).map((fuel) => ({
      ...fuel,
      kind: 'fuel' as const,
      unit: unitOf(fuel),
      to: paths.station(fuel.station.id),
      place: fuel.station,
    })),
  ];
}

const isValid = ({ expired }: { expired: boolean }) => !expired;
