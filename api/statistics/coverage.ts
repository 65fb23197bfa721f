import type { Db } from '#database/database.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import type { CoverageKind } from '#domain/coverage.ts';
import { fold } from '#domain/text.ts';
import { hasDemonstration } from '../demonstration/demonstration.ts';
import { createSnapshot, type Snapshot } from '../platform/snapshot.ts';
import { selectCoverage, selectPlaces, selectProductNames } from './coverage-queries.ts';
import { sortedBy } from './sorted.ts';

export interface PlaceFigures {
  id: number;
  name: string;
  /** the name for searches and for the order, without case and accents */
  foldedName: string;
  regionName: string | null;
  isDemonstration: boolean;
  valid: number;
  expiring: number;
  firstExpiry: Day | null;
}

export interface ProductFigures {
  id: number;
  name: string;
  /** places with a valid price */
  places: number;
  /** centavos */
  lowest: number | null;
  highest: number | null;
}

export interface Coverage {
  /** in the order of their names, so that a call which wants that order does not sort thousands again */
  places: PlaceFigures[];
  products: ProductFigures[];
}

type Reader = (now: Date) => Promise<Snapshot<Coverage>>;
const readers = new WeakMap<Db, Map<string, Reader>>();

/**
 * Returns how many prices of each place and product are valid. It has to look at all recent prices of the city, so that
 * a process keeps the figures of a large city for some minutes; those of the demonstration leave with it.
 */
export async function readCoverage(db: Db, kind: CoverageKind, now: Date): Promise<Snapshot<Coverage>> {
  const known = readers.get(db) ?? new Map<string, Reader>();
  readers.set(db, known);
  const key = `${kind} ${await hasDemonstration(db)}`;
  const reader = known.get(key) ?? createSnapshot((at) => countCoverage(db, kind, cityDay(at)));
  known.set(key, reader);
  return reader(now);
}

async function countCoverage(db: Db, kind: CoverageKind, today: Day): Promise<Coverage> {
  const [rows, places, products] = await Promise.all([
    selectCoverage(db, kind, today),
    selectPlaces(db, kind),
    selectProductNames(db, kind),
  ]);
  const ofPlace = new Map(rows.map((row) => [row.placeId, row]));
  const ofProduct = new Map(rows.map((row) => [row.productId, row]));
  const figures = places.map((place) => {
    const { valid = 0, expiring = 0, firstExpiry = null } = ofPlace.get(place.id) ?? {};
    return { ...place, foldedName: fold(place.name), valid, expiring, firstExpiry };
  });
  return {
    places: sortedBy(figures, 'name', { name: ({ foldedName }) => foldedName }),
    products: products.map(({ id, name }) => {
      const { valid = 0, lowest = null, highest = null } = ofProduct.get(id) ?? {};
      return { id, name, places: valid, lowest, highest };
    }),
  };
}
