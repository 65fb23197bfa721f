/** Field names of the lines of a receipt, without a schema, so that pages can build them without loading one. */

/** The field of a refusal about a line: 'productId:3' for the third. */
export function fieldOfLine<Field extends string>(field: Field, position: number): `${Field}:${number}` {
  return `${field}:${position}`;
}
