import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * Whether a row holds all these values. @param schema of the body of the call: both sides are compared as it reads
 * them, because the server saves a text without the blanks that were typed around it
 */
export function holds<Values extends FieldValues>(row: Values, values: Values, schema?: ZodType): boolean {
  const saved = read(row, schema);
  const meant = read(values, schema);
  return Object.keys(values).every((name) => Object.is(saved[name], meant[name]));
}

function read(values: FieldValues, schema: ZodType | undefined): FieldValues {
  const parsed = schema?.safeParse(values);
  return parsed?.success ? { ...values, ...(parsed.data as FieldValues) } : values;
}
