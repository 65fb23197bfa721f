import DataLoader from 'dataloader';
import type { CacheTag } from '#contract/cached-tables.ts';
import type { Db } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import type { Caches } from './caches.ts';
import { type Clock, today } from './clock.ts';

/** A part of answers that is made of one row, such as the figures of a product, and is kept for itself. */
export interface KeptPart<Part extends object> {
  name: string;
  /** the part of a row is made anew when a write changes one of these */
  tagsOf(id: number): readonly CacheTag[];
  /** Makes the parts of some rows in one statement. A row may have none. */
  make(db: Db, today: Day, ids: readonly number[]): Promise<ReadonlyMap<number, Part>>;
}

/** Returns the parts of some rows: those that are kept, and the others made together. */
export type KeepParts = <Part extends object>(
  kind: KeptPart<Part>,
  ids: readonly number[],
) => Promise<Map<number, Part>>;

/**
 * Keeps parts of answers by row, so that a write to one row costs one part, also where an answer is made of many. Several
 * readers of a part that is missing wait for one statement.
 */
export function keepPartsIn({ replies }: Pick<Caches, 'replies'>, db: Db, clock: Clock): KeepParts {
  return async <Part extends object>(kind: KeptPart<Part>, ids: readonly number[]) => {
    const day = today(clock);
    const missing = new DataLoader<number, Part | null>(
      async (wanted) => {
        const made = await kind.make(db, day, wanted);
        return wanted.map((id) => made.get(id) ?? null);
      },
      { cache: false },
    );
    const found = await Promise.all(
      ids.map(async (id) => {
        const { value } = await replies.get(
          // A part of yesterday would stay in an answer of today.
          `${kind.name} ${day} ${id}`,
          async () => ({ value: { part: await missing.load(id) }, tags: kind.tagsOf(id), cacheable: true }),
          false,
        );
        return [id, value.part as Part | null] as const;
      }),
    );
    return new Map(found.flatMap(([id, part]) => (part ? [[id, part]] : [])));
  };
}
