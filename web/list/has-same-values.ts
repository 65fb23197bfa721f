import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * Returns whether a row holds all these values. @param schema of the body of the call: both sides are compared as it reads
 * them, because the server saves a text without the blanks that were typed around it
 */
export function hasSameValues<Values extends FieldValues>(
  row: Values,
  values: Values,
  schema?: ZodType,
): boolean {
  const saved = read(row, schema);
  const meant = read(values, schema);
  return Object.keys(values).every((name) => isSame(saved[name], meant[name]));
}

/** Lists are the same where all that they hold is. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return JSON.stringify(one) === JSON.stringify(other);
  return Object.is(one, other);
}

function read(values: FieldValues, schema: ZodType | undefined): FieldValues {
  const parsed = schema?.safeParse(values);
  return parsed?.success ? { ...values, ...(parsed.data as FieldValues) } : values;
}
