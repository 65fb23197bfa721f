import DataLoader from 'dataloader';
import type { CacheTag } from '#contract/cached-tables.ts';
import type { Db } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import type { Caches } from './caches.ts';
import { type Clock, today } from './clock.ts';

/** A part of answers that is computed from one row, such as the figures of a product, and cached separately. */
export interface KeptPart<Part extends object> {
  name: string;
  /** a write that changes one of these invalidates the part of the row */
  tagsOf(id: number): readonly CacheTag[];
  /** Computes the parts of some rows in one statement. A row may have none. */
  make(db: Db, today: Day, ids: readonly number[]): Promise<ReadonlyMap<number, Part>>;
}

/** Returns the parts of some rows: cached ones, and the others computed together. */
export type KeepParts = <Part extends object>(
  kind: KeptPart<Part>,
  ids: readonly number[],
) => Promise<Map<number, Part>>;

/**
 * Caches parts of answers by row, so that a write to one row invalidates one part, even of answers with many. Concurrent
 * readers of a missing part wait for the same statement.
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
          // Without the day, yesterday's part would be used in today's answers.
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
