import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/** Imports the schema of a call's body: `async () => (await import('#contract/user-fields.ts')).registerBody`. */
export type SchemaImport = () => Promise<ZodType>;

/** A submit waits at most this long for the schema, because the server checks the same rules. */
const defaultTimeoutMs = 3_000;

/**
 * Loads a schema once, and again after a failure. The import is dynamic so that Zod stays out of a page's first script.
 * @returns a function that never rejects: it resolves to undefined if the schema does not arrive in time
 */
export function schemaLoader(importSchema: SchemaImport | undefined, timeoutMs = defaultTimeoutMs) {
  let loading: Promise<ZodType | undefined> | undefined;
  return async (): Promise<ZodType | undefined> => {
    if (!importSchema) return undefined;
    loading ??= importSchema().catch(() => {
      loading = undefined;
      return undefined;
    });
    return Promise.race([
      loading,
      new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined)),
    ]);
  };
}

/**
 * Validates a form with the contract's schema and with the rules of the browser. It ignores fields of the schema that
 * the form does not have, and only the server validates if the schema is missing. Values are not transformed.
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

/**
 * Returns the error message of a field, or true if it is valid. Rules are only for fields that the call's body does not
 * have; the body's own rules are in its schema in contract/.
 */
export type Rule<Values extends FieldValues> = (value: unknown, all: Values) => string | true;

export type Rules<Values extends FieldValues> = { readonly [Name in keyof Values]?: Rule<Values> };

/** Rule for a repeated password. Spec, public side, section 5. */
export const repeats =
  <Values extends FieldValues>(password: keyof Values): Rule<Values> =>
  (typed, all) => {
    if (!typed) return 'Digite a senha outra vez.';
    return typed === all[password] || 'As senhas não coincidem!';
  };

export const mustBeChecked =
  (message: string): Rule<FieldValues> =>
  (checked) =>
    checked === true || message;
