import { data as withHeaders } from 'react-router';
import { type CallResult, Unreachable } from '#web/api-client/call.ts';
import { CallFailure } from '#web/api-client/transport.ts';

/** Status of a page's data. Every status except 'current' shows a banner and keeps the page out of search indexes. */
export type DataStatus =
  | { kind: 'current' }
  /** an invented city, shown until the first real survey */
  | { kind: 'demonstration' }
  /** the last good data, because newer data is unavailable; `from` is its ISO date-time */
  | { kind: 'last-good'; from: string }
  /** sample data, because nothing else is available */
  | { kind: 'sample' };

/** Returns whether the prices are made up, those of the demonstration or samples. */
export function isInvented({ kind }: DataStatus): boolean {
  return kind === 'demonstration' || kind === 'sample';
}

/** Derives the data status of a page from the API responses it uses. */
export function dataStatusOf(
  responses: readonly Pick<CallResult<'listRegions'>, 'lastGoodFrom'>[],
  demonstration: boolean,
): DataStatus {
  const [oldest] = responses.flatMap(({ lastGoodFrom }) => lastGoodFrom ?? []).sort();
  if (oldest) return { kind: 'last-good', from: oldest };
  return { kind: demonstration ? 'demonstration' : 'current' };
}

/**
 * Gives a fallback for an optional part of a page.
 * @throws {unknown} the error itself if it is not a CallFailure, so that bugs are never hidden by samples
 */
export function fallbackFor<T>(error: unknown, fallback: () => T): T {
  if (error instanceof CallFailure) return fallback();
  throw error;
}

/**
 * Gives the samples of a page if the API could not be reached at all and no last good data is known (design section 6).
 * @throws {unknown} a 503 response if the API has refused or failed, which the page shows as its own failure; any error
 * that is not a CallFailure
 */
export function samplesFor<T>(error: unknown, samples: () => T): T {
  if (!(error instanceof CallFailure)) throw error;
  if (error instanceof Unreachable) return samples();
  throw withHeaders(null, { status: 503, headers: { 'cache-control': 'no-store' } });
}

/** Forbids caching of pages with last good or sample data. */
export function dataStatusHeaders(dataStatus: DataStatus): Record<string, string> {
  return dataStatus.kind === 'last-good' || dataStatus.kind === 'sample'
    ? { 'cache-control': 'no-store' }
    : {};
}
