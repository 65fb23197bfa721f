import type { ReactNode } from 'react';
import type { Day } from '#domain/city-time.ts';
import { mixesCollections, type Observed } from '#domain/freshness.ts';
import { sayDays } from '#domain/price-days.ts';
import { PlaceRows } from '#web/components/place-row.tsx';
import type { SeenThing } from '#web/place/seen-prices.ts';
import type { Best, PricedPlace } from './home-data.ts';

/** Names the rows near somebody among what is drawn before the page's script runs. */
export const nearBestName = 'melhores';

/** The lowest price of something in the city. */
export interface CityLowestRow extends Best, Omit<SeenThing, 'near'> {
  place: PricedPlace;
  /** the page with the other prices of the cut or of the station */
  to: string;
}

export interface CityLowestProps {
  lowest: readonly CityLowestRow[];
  today: Day;
}

/** The days of some prices, without the year if it is this one; null where they are of several collections, which rows say. */
export function sayDaysShort(prices: readonly Observed[], today: Day): string | null {
  if (mixesCollections(prices)) return null;
  const said = sayDays(
    prices.map(({ day }) => day),
    today,
  );
  return said?.replace(` ${today.slice(0, 4)}`, '') ?? null;
}

interface LowestListProps {
  title: string;
  /** one line below the title */
  about: string;
  children: ReactNode;
}

export function LowestList({ title, about, children }: LowestListProps) {
  return (
    <>
      <div className="lowest-head">
        <h2 id="menores-precos" className="heading lowest-title">
          {title}
        </h2>
        <p className="text-micro text-muted-foreground">{about}</p>
      </div>
      <PlaceRows label={title} flush>
        {children}
      </PlaceRows>
    </>
  );
}
