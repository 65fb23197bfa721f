import DataLoader from 'dataloader';
import type { CacheTag } from '#contract/cached-tables.ts';
import type { Db } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import type { Caches } from './caches.ts';
import { placesOf } from './changed-places.ts';
import { type Clock, today } from './clock.ts';
import type { ReadPublic } from './public-reads.ts';

/** A part of answers that is computed from one row, such as the figures of a product, and cached separately. */
export interface KeptPart<Part extends object> {
  name: string;
  /** a write that changes one of these invalidates the part of the row */
  tagsOf(id: number): readonly CacheTag[];
  /** Computes the parts of some rows in one statement. A row may have none. */
  make(db: Db, today: Day, ids: readonly number[]): Promise<ReadonlyMap<number, Part>>;
  /** Computes parts from those before a write to rows of a few places, reading only these places. */
  amend?(
    db: Db,
    today: Day,
    before: ReadonlyMap<number, Part>,
    places: readonly number[],
  ): Promise<ReadonlyMap<number, Part>>;
}

/** Returns the parts of some rows: cached ones, and the others computed together. */
export type KeepParts = <Part extends object>(
  kind: KeptPart<Part>,
  ids: readonly number[],
) => Promise<Map<number, Part>>;

/** A part to compute, and the one before it if it can be amended. */
interface WantedPart<Part> {
  id: number;
  before: { part: Part; places: readonly number[] } | undefined;
}

/**
 * Caches parts of answers by row, so that a write to one row invalidates one part, even of answers with many. Concurrent
 * readers of a missing part wait for the same statement.
 */
export function keepPartsIn(
  { parts }: Pick<Caches, 'parts'>,
  readPublic: ReadPublic,
  clock: Clock,
): KeepParts {
  return async <Part extends object>(kind: KeptPart<Part>, ids: readonly number[]) => {
    const day = today(clock);
    const missing = new DataLoader<WantedPart<Part>, Part | null>(
      async (wanted) => {
        // A part is begun by now, so that what it reads is newer than the write that has dropped it.
        const made = await readPublic((db) => computeParts(kind, db, day, wanted));
        return wanted.map(({ id }) => made.get(id) ?? null);
      },
      { cache: false },
    );
    const found = await Promise.all(
      ids.map(async (id) => {
        const tags = kind.tagsOf(id);
        const { value } = await parts.get(
          // Without the day, yesterday's part would be used in today's answers.
          `${kind.name} ${day} ${id}`,
          async (earlierValue) => {
            const earlier = kind.amend && earlierValue();
            const places = earlier && placesOf(earlier.drops, tags);
            const part = earlier?.value.part as Part | null | undefined;
            const before = places && part ? { part, places } : undefined;
            return { value: { part: await missing.load({ id, before }) }, tags, cacheable: true };
          },
          false,
        );
        return [id, value.part as Part | null] as const;
      }),
    );
    return new Map(found.flatMap(([id, part]) => (part ? [[id, part]] : [])));
  };
}

async function computeParts<Part extends object>(
  kind: KeptPart<Part>,
  db: Db,
  day: Day,
  wanted: readonly WantedPart<Part>[],
): Promise<ReadonlyMap<number, Part>> {
  const before = new Map(wanted.flatMap(({ id, before }) => (before ? [[id, before.part]] : [])));
  const places = new Set(wanted.flatMap(({ before }) => before?.places ?? []));
  const others = wanted.flatMap(({ id, before }) => (before ? [] : [id]));
  const [amended, made] = await Promise.all([
    before.size > 0 && kind.amend ? kind.amend(db, day, before, [...places]) : new Map<number, Part>(),
    others.length > 0 ? kind.make(db, day, others) : new Map<number, Part>(),
  ]);
  return new Map([...amended, ...made]);
}
