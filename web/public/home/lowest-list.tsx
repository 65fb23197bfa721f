import type { ReactNode } from 'react';
import type { Day } from '#domain/city-time.ts';
import { sayDays } from '#domain/price-days.ts';
import { PlaceRows } from '#web/components/place-row.tsx';
import type { SeenThing } from '#web/place/seen-prices.ts';
import type { Best, PricedPlace } from './home-data.ts';

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

/** Without the year, if it is this one. */
export function sayDaysShort(days: readonly Day[], today: Day): string {
  return (sayDays(days, today) ?? '').replace(` ${today.slice(0, 4)}`, '');
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
        <h2 id="menores-precos" className="heading text-h4">
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
