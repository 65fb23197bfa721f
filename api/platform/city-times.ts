import { toCityIso } from '#domain/city-time.ts';

type WithCityTimes<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

/** Replaces the dates of a row with date-times in the city's time zone, as the API sends them. */
export function withCityTimes<Row extends object>(row: Row): WithCityTimes<Row> {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Date ? toCityIso(value) : value,
  ]);
  return Object.fromEntries(entries);
}
