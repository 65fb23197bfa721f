import type { FieldValues } from 'react-hook-form';

/**
 * Says what is wrong with a field, or true. Only for what the call's body does not hold, and the browser alone can know:
 * the rules of the body stand in its schema in contract/.
 */
export type Rule<Values extends FieldValues> = (value: unknown, all: Values) => string | true;

export type Rules<Values extends FieldValues> = { readonly [Name in keyof Values]?: Rule<Values> };

/** The same password typed once more. Spec, public side, section 5. */
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
