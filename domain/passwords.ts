/** What a new password must be; the most common ones are refused beside this. */

import { fold } from './text.ts';

export const shortestPassword = 8;
/** hashing more would only cost time */
export const longestPassword = 128;

/** A word that passwords here are often made of, and a few figures or signs: lists of common ones know other countries. */
const localWord = new RegExp(
  `^(${[
    'acesso|amizade|amor|churrasco|carne|deus|familia|felicidade|gasolina|mudar|picanha|senha|teamo|teste|usuario',
    'brasil|comparapalmas|palmas|saopaulo|tocantins|deusefiel|jesus|jesuscristo',
    'corinthians|cruzeiro|flamengo|gremio|internacional|palmeiras|santos|vasco',
    'eduardo|gabriel|juliana|mariana|vitoria',
  ].join('|')})[^a-z]{0,6}$`,
);

const upwards = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const rows = upwards.flatMap((row) => [row, [...row].toReversed().join('')]);

/**
 * What anybody would try after the most common ones: next to no characters, the same ones over and over, a row of
 * letters, figures or keys, or a local word with little beside it.
 */
export function isObvious(password: string): boolean {
  const said = fold(password).replaceAll(' ', '');
  return new Set(said).size < 3 || isRepeated(said) || isRow(said) || localWord.test(said);
}

/** 'abcabcabc', '12341234', 'senhasenha': whole rounds, the last of which may be cut short. */
function isRepeated(text: string): boolean {
  for (let round = 1; round <= text.length / 2; round += 1) {
    if (text.startsWith(text.slice(round))) return true;
  }
  return false;
}

/** '23456789', '9876543210', 'hgfedcba', 'asdfghjk' */
function isRow(text: string): boolean {
  return rows.some((row) => row.includes(text));
}

/** Whether a password is the account's own address, or what stands before its '@'. @param email in lower case */
export function isOwnAddress(password: string, email: string): boolean {
  return [email, email.split('@')[0]].includes(password.toLowerCase());
}
