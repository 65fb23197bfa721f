/** Rows of the demonstration name places and products, whose ids are only known in a database. */

type Ids = ReadonlyMap<string, number>;

/** Returns the ids of rows by name. */
export function idsByName(rows: readonly { id: number; name: string }[]): Ids {
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Replaces the name of each row's place by its id. */
export function withPlaces<Row extends { establishment: string }>(rows: readonly Row[], places: Ids) {
  return rows.flatMap(({ establishment, ...row }) => {
    const establishmentId = places.get(establishment);
    return establishmentId === undefined ? [] : [{ ...row, establishmentId }];
  });
}

/** Replaces the names of each row's place and product by ids, and leaves out products that an administrator has deleted. */
export function withIds<Row extends { establishment: string; product: string }>(
  rows: readonly Row[],
  { places, goods }: { places: Ids; goods: Ids },
) {
  return withPlaces(rows, places).flatMap(({ product, ...row }) => {
    const productId = goods.get(product);
    return productId === undefined ? [] : [{ ...row, productId }];
  });
}
