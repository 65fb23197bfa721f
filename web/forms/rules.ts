import type { FieldValues } from 'react-hook-form';

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
