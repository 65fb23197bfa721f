import type { FieldValues } from 'react-hook-form';
import { CallFailure } from '#web/api-client/transport.ts';
import { changedBy, isAway } from '#web/forms/call-failures.ts';
import type { RowCallOptions } from '#web/forms/removal.ts';
import type { UnsavedRow } from '#web/forms/unsaved-rows.ts';
import { hasSameValues } from './has-same-values.ts';

/** The calls behind a list, as its screen makes them. */
export interface RecordCalls<Saved, Values> {
  /** under the same key it creates once */
  create: (values: Values, idempotencyKey: string) => Promise<{ data: Saved }>;
  /** names the version of the row that it was made on. @param options for the act of `useAct`, as of a deletion */
  update: (values: Values, row: Saved, options?: RowCallOptions) => Promise<{ data: Saved }>;
  /** @param options for the act of `useAct`: a deletion can be one of several. @returns the number by which it is undone */
  remove: (row: Saved, options?: RowCallOptions) => Promise<{ data: { deleted: true; removalId?: number } }>;
  /** undoes a deletion that has no such number */
  restore?: (row: Saved, options: RowCallOptions) => Promise<unknown>;
  /** a row as it is now; null where it is gone */
  find: (id: number) => Promise<Saved | null>;
}

/**
 * Creates a row. Where other values were sent for it before without an answer, they are sent again under their key: the
 * row that they made is corrected, and none is made twice. The key stays the same where the server refuses them.
 * @param isHeld whether a row holds these values already
 */
export async function createOnce<Saved extends { id: number }, Values extends FieldValues>(
  calls: Pick<RecordCalls<Saved, Values>, 'create' | 'update' | 'find'>,
  { key, values, first }: UnsavedRow<Values, Saved> & { act: 'create' },
  isHeld: (row: Saved, values: Values) => Promise<boolean>,
): Promise<{ data: Saved }> {
  if (!first || hasSameValues(first, values)) return calls.create(values, key);
  const created = await calls.create(first, key).catch((error: unknown) => {
    if (error instanceof CallFailure && !isAway(error)) return null;
    throw error;
  });
  if (!created) return calls.create(values, key);
  try {
    return await calls.update(values, created.data);
  } catch (error) {
    // An earlier correction may have been saved, and its answer lost.
    const now = changedBy(error) && (await calls.find(created.data.id));
    if (now && (await isHeld(now, values))) return { data: now };
    throw error;
  }
}
