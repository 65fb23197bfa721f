import { toCityIso } from '#domain/city-time.ts';

export type WithCityTimes<Row> = { [Column in keyof Row]: Row[Column] extends Date ? string : Row[Column] };

/** A row as it crosses the wire: its instants as the city's date-times. */
export function withCityTimes<Row extends object>(row: Row): WithCityTimes<Row> {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Date ? toCityIso(value) : value,
  ]);
  return Object.fromEntries(entries);
}
