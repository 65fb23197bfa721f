import type { CallResult } from '#web/api-client/call.ts';
import { CallFailure } from '#web/api-client/transport.ts';

/** How far the data can be trusted; anything but 'current' is said in a banner and is not indexed. */
export type DataStatus =
  | { kind: 'current' }
  /** an invented city, until the first real survey */
  | { kind: 'demonstration' }
  /** the last good data: newer could not be had */
  | { kind: 'last-good'; from: string }
  /** nothing could be had: examples */
  | { kind: 'sample' };

/** The worst data status of the answers a page is made of. */
export function dataStatusOf(
  answers: readonly Pick<CallResult<'listRegions'>, 'lastGoodFrom'>[],
  demonstration: boolean,
): DataStatus {
  const [oldest] = answers.flatMap(({ lastGoodFrom }) => lastGoodFrom ?? []).sort();
  if (oldest) return { kind: 'last-good', from: oldest };
  return { kind: demonstration ? 'demonstration' : 'current' };
}

/**
 * What a page shows in place of what could not be had.
 * @throws the error itself where it is not the API's: our own mistakes are never covered with samples
 */
export function insteadOf<T>(error: unknown, substitute: () => T): T {
  if (error instanceof CallFailure) return substitute();
  throw error;
}

/** A page that does not show current data is neither kept by anybody nor, but for a demonstration, whole. */
export function dataStatusHeaders(dataStatus: DataStatus): Record<string, string> {
  return dataStatus.kind === 'last-good' || dataStatus.kind === 'sample'
    ? { 'cache-control': 'no-store' }
    : {};
}
