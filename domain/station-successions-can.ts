import { type Permission, permitted, refused } from './can.ts';

interface SuccessionFacts {
  /** the place that has probably taken over; null: there is none */
  successorId: number | null;
  /** null: nobody has decided */
  decidedAt: unknown;
  /** places that an administrator has found to be others */
  otherPlaces: readonly number[];
}

/** Returns what may be done with the proposal that a station is now another one. @param newerId of that one */
export function stationSuccessionCan(
  { successorId, decidedAt, otherPlaces }: SuccessionFacts,
  newerId: number,
): Record<'decide' | 'reopen', Permission> {
  const isOfPair = successorId === newerId;
  const isSame = isOfPair && decidedAt !== null;
  const isDifferent = successorId === null && otherPlaces.includes(newerId);
  return {
    decide: isOfPair && !isSame ? permitted : refused('Esta proposta não espera mais uma decisão.'),
    reopen: isSame || isDifferent ? permitted : refused('Não há decisão para desfazer.'),
  };
}
