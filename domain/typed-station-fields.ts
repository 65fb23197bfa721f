/**
 * The fields of a station that an administrator may have typed, which weekly surveys then leave alone. The street, the
 * neighbourhood and the CEP are one address: half of a typed and half of a surveyed one would be wrong.
 */
export const typedStationFields = ['name', 'address', 'brand', 'region', 'coordinates'] as const;
export type TypedStationField = (typeof typedStationFields)[number];

const columnsOfField = {
  name: ['name'],
  address: ['address', 'neighbourhood', 'zipcode'],
  brand: ['brandId'],
  region: ['regionId'],
  coordinates: ['latitude', 'longitude'],
} as const satisfies Record<TypedStationField, readonly string[]>;

type StationColumn = (typeof columnsOfField)[TypedStationField][number];
type StationColumns = { [Column in StationColumn]?: string | number | null | undefined };

/** Returns the typed fields of a station after a change is saved: the earlier ones, and those that the change alters. */
export function typedAfter(
  typed: readonly string[],
  before: StationColumns,
  after: StationColumns,
): TypedStationField[] {
  return typedStationFields.filter(
    (field) =>
      typed.includes(field) ||
      columnsOfField[field].some((column) => (before[column] ?? null) !== (after[column] ?? null)),
  );
}

/** Returns the columns of a surveyed station, with typed fields unchanged. */
export function keepingTyped<Columns extends StationColumns>(
  surveyed: Columns,
  known: { typedColumns: readonly string[] } & StationColumns,
): Columns {
  const kept = typedStationFields
    .filter((field) => known.typedColumns.includes(field))
    .flatMap((field) => columnsOfField[field])
    .filter((column) => column in surveyed)
    .map((column) => [column, known[column]] as const);
  return { ...surveyed, ...Object.fromEntries(kept) };
}
