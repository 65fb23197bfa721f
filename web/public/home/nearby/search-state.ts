import type { Point } from '#domain/distance.ts';

/** What is asked: the same question around another point is a refresh. */
export interface Question<Found> {
  point: Point;
  search: (point: Point) => Promise<Found | 'unavailable'>;
  /** the name of the place searched around, if it has one */
  place: string | undefined;
}

export interface NearbyResult<Found> {
  question: Question<Found>;
  found: Found | 'unavailable';
  /** the last attempt has failed, whatever is found from before */
  failed: boolean;
}

export interface Shown<Found> {
  /** 'searching' where nothing is known yet, null where there is nothing to search from */
  found: Found | 'unavailable' | 'searching' | null;
  /** a new answer is on its way */
  busy: boolean;
  failed: boolean;
}

function alike<Found>(one: Question<Found>, other: Question<Found>): boolean {
  return one.search === other.search && one.place === other.place;
}

/** A failure does not take away what the same question has found before. */
export function settle<Found>(
  previous: NearbyResult<Found> | null,
  question: Question<Found>,
  found: Found | 'unavailable',
): NearbyResult<Found> {
  const failed = found === 'unavailable';
  const kept = failed && previous && alike(previous.question, question) ? previous.found : found;
  return { question, found: kept, failed };
}

/** The earlier answer to the same question stays until the new one is there. */
export function shown<Found>(
  answer: NearbyResult<Found> | null,
  question: Question<Found> | null,
): Shown<Found> {
  if (!question) return { found: null, busy: false, failed: false };
  if (!answer || !alike(answer.question, question)) return { found: 'searching', busy: true, failed: false };
  const busy = answer.question.point !== question.point;
  return { found: answer.found, busy, failed: answer.failed && !busy };
}
