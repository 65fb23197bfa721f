import type { PriceUnit } from '#web/components/price.tsx';
import type { NearThing } from '#web/place/near-query.ts';
import type { CityFigures } from '../meat/city-figures.ts';

/** What a list near somebody is of. A page says it in plain data, so that its first rows can be drawn before its script runs. */
export interface NearFacts extends NearThing {
  /** 'Picanha' */
  name: string;
  unit: PriceUnit;
  /** the prices of the city, where the list says what the right choice among them can save */
  figures?: CityFigures | undefined;
  /** true: below a price is its difference to the lowest one, with percent; otherwise that to the lowest bill */
  hasPercent?: boolean | undefined;
  /** true: rows say the promotion that they have, or contest */
  hasPromotions?: boolean | undefined;
}
