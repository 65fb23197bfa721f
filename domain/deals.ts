import { isLowest } from './comparison.ts';
import { isNamed, type Searchable } from './product-search.ts';
import { type ComparedLowest, savingOf } from './savings.ts';

/** The best prices of a page of compared goods. Spec, public side, sections 2 and 9. */

/** A product with its prices in the whole city and those that match the filters, in centavos or in reais. */
interface ComparedGood {
  good: Searchable;
  figures: ComparedLowest & { places: number };
  here: {
    /** null: no price is compared */
    lowest: number | null;
    lowestPlaces: number;
    /** ids of the establishments in the order of the ranking */
    cheapest: readonly number[];
  };
}

/** The city's lowest price of a product, at a shop that matches the filters. */
export interface Deal<Row> {
  row: Row;
  establishmentId: number;
  /** number of other matching shops with the same price */
  ties: number;
}

/**
 * Sorts the city's lowest prices by how far they are below the mean. A price that is higher than elsewhere in the city is
 * not a deal, even if it is the lowest that matches the filters. Goods with valid prices come before expired ones.
 */
export function bestDeals<Row extends ComparedGood>(rows: readonly Row[]): Deal<Row>[] {
  const percent = ({ figures }: Row) => savingOf(figures, 'mean')?.percent ?? 0;
  return rows
    .flatMap((row): Deal<Row>[] => {
      const { here, figures } = row;
      const [establishmentId] = here.cheapest;
      if (establishmentId === undefined || here.lowest === null) return [];
      if (!isLowest(here.lowest, { lowest: figures.lowest, ranked: { length: figures.places } })) return [];
      return [{ row, establishmentId, ties: here.lowestPlaces - 1 }];
    })
    .sort(
      (a, b) =>
        Number(a.row.figures.expired) - Number(b.row.figures.expired) || percent(b.row) - percent(a.row),
    );
}

/** The promotions tab shows six best prices. Spec, public side, section 9. */
const maxTopDeals = 6;

/** Returns the best deals of the promotions tab. Expired ones are shown only if there is no other. */
export function topDeals<Row extends ComparedGood>(deals: readonly Deal<Row>[]): Deal<Row>[] {
  const valid = deals.filter(({ row }) => !row.figures.expired);
  return (valid.length > 0 ? valid : deals).slice(0, maxTopDeals);
}

/** Returns the best deal for a search: that of the product with exactly this name, otherwise the best of all. */
export function highlightedDeal<Row extends ComparedGood>(
  rows: readonly Row[],
  search: string | undefined,
): Deal<Row> | undefined {
  const deals = bestDeals(rows);
  if (search === undefined || !rows.some(({ good }) => isNamed(good, search))) return deals[0];
  return deals.find(({ row }) => isNamed(row.good, search));
}
