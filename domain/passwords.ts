/** Rules for a new password. The list of most common passwords is checked separately. */

import { fold } from './text.ts';

export const shortestPassword = 8;
/** a longer password would only make hashing slower */
export const longestPassword = 128;

/**
 * Matches a common local word with a few digits or signs after it, because lists of common passwords come from other
 * countries.
 */
const localWord = new RegExp(
  `^(${[
    'acesso|admin|administrador|administradora|amizade|amor|churrasco|carne|deus|familia|felicidade|gasolina|mudar|picanha|senha|teamo|teste|usuario',
    'brasil|compara|comparapalmas|palmas|saopaulo|tocantins|deusefiel|jesus|jesuscristo',
    'corinthians|cruzeiro|flamengo|gremio|internacional|palmeiras|santos|vasco',
    'eduardo|gabriel|juliana|mariana|vitoria',
  ].join('|')})[^a-z]{0,6}$`,
);

const ascending = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const rows = ascending.flatMap((row) => [row, [...row].toReversed().join('')]);

/**
 * True for a password that is easy to guess: fewer than three different characters, a repeated part, a row of letters,
 * digits or keys, or a local word with little added.
 */
export function isObvious(password: string): boolean {
  const text = fold(password).replaceAll(' ', '');
  return new Set(text).size < 3 || isRepeated(text) || isRow(text) || localWord.test(text);
}

/** True for 'abcabcabc', '12341234' or 'senhasenha'; the last repetition may be cut short. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return true;
  }
  return false;
}

/** True for '23456789', '9876543210', 'hgfedcba' or 'asdfghjk'. */
function isRow(text: string): boolean {
  return rows.some((row) => row.includes(text));
}

/** True if a password is the account's own email address, or the part before its '@'. @param email in lower case */
export function isOwnAddress(password: string, email: string): boolean {
  return [email, email.split('@')[0]].includes(password.toLowerCase());
}
