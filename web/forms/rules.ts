import type { FieldValues } from 'react-hook-form';
import { longestPassword, shortestPassword } from '#domain/passwords.ts';
import { readPhone } from '#domain/phone.ts';

/** What is wrong with a value, or true. A courtesy before sending, in the server's words; the server decides. */
export type Rule<Values extends FieldValues = FieldValues> = (
  value: string | undefined,
  all: Values,
) => string | true;

export const needed =
  (message: string): Rule =>
  (typed = '') =>
    typed.trim() === '' ? message : true;

export const nameRule = needed('Informe seu nome.');

export const emailRule: Rule = (typed = '') => {
  if (typed.trim() === '') return 'Informe seu e-mail.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) || 'Informe um e-mail válido.';
};

/** There need not be one. */
export const phoneRule: Rule = (typed = '') =>
  typed.trim() === '' || readPhone(typed) !== null || 'Informe um telefone válido, com DDD.';

/** A password that somebody has already. */
export const passwordRule: Rule = (typed = '') => typed !== '' || 'Informe sua senha.';

export const newPasswordRule: Rule = (typed = '') => {
  if (typed === '') return 'Informe uma senha.';
  if (typed.length < shortestPassword) return `Use ${shortestPassword} caracteres ou mais.`;
  return typed.length <= longestPassword || `Use até ${longestPassword} caracteres.`;
};

/** The password typed once more. Spec, public side, section 5. */
export const repeats =
  <Values extends FieldValues>(password: keyof Values): Rule<Values> =>
  (typed = '', all) => {
    if (typed === '') return 'Digite a senha outra vez.';
    return typed === all[password] || 'As senhas não coincidem!';
  };
