/** Names of the lines of a receipt, without a schema, so that pages can make them. */

/** The field at which a refusal names a line: 'productId:3' of the third. */
export function fieldOfLine<Field extends string>(field: Field, position: number): `${Field}:${number}` {
  return `${field}:${position}`;
}
