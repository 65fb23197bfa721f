import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { Rules } from './rules.ts';

/** Imports the schema of a call's body: `async () => (await import('#contract/user-fields.ts')).registerBody`. */
export type SchemaImport = () => Promise<ZodType>;

/** A person who has pressed the button waits no longer than this for rules that the server has as well. */
const patienceMs = 3_000;

/**
 * Loads a schema once, and tries again after a failure. Zod and the schemas stay out of the first script of a page in
 * this way.
 * @returns a function that resolves to undefined, and never fails, where the schema does not arrive in time
 */
export function schemaLoader(importSchema: SchemaImport | undefined, patience = patienceMs) {
  let loading: Promise<ZodType | undefined> | undefined;
  return async (): Promise<ZodType | undefined> => {
    if (!importSchema) return undefined;
    loading ??= importSchema().catch(() => {
      loading = undefined;
      return undefined;
    });
    return Promise.race([
      loading,
      new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined)),
    ]);
  };
}

/**
 * Checks a form with the contract's own schema, and with rules that only the browser knows. Without the schema, and for
 * fields of the body that the form does not have, the server decides. The values stay as they were typed.
 */
export function formResolver<Values extends FieldValues>(
  loadSchema: () => Promise<ZodType | undefined>,
  rules: Rules<Values>,
): Resolver<Values> {
  return async (values, context, options) => {
    const schema = (await loadSchema()) as ZodType<Values, Values> | undefined;
    const bySchema = schema
      ? await standardSchemaResolver<Values, unknown, Values>(schema, undefined, { raw: true })(
          values,
          context,
          options,
        )
      : { errors: {} };
    const errors: Record<string, unknown> = {};
    for (const [field, rule] of Object.entries(rules)) {
      const message = rule?.(values[field], values) ?? true;
      if (message !== true) errors[field] = { type: 'rule', message };
    }
    for (const [field, error] of Object.entries(bySchema.errors)) {
      if (field in values) errors[field] = error;
    }
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Values> };
  };
}
