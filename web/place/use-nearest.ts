import { kmFrom, type Located, useUserPlace } from './user-place.ts';

/** Finds the nearest of some rows: of several equal prices it has the tag. The first one where no place is known. */
export function useNearest(): <Row>(rows: readonly Row[], placeOf: (row: Row) => Located) => Row | undefined {
  const from = useUserPlace()?.point;
  return (rows, placeOf) => {
    const kmOf = (row: (typeof rows)[number]) =>
      (from && kmFrom(from, placeOf(row))) ?? Number.POSITIVE_INFINITY;
    return rows.toSorted((a, b) => kmOf(a) - kmOf(b) || 0)[0];
  };
}
