/** What a new password must be; the most common ones are refused beside this. */

import { fold } from './text.ts';

export const shortestPassword = 8;
/** hashing more would only cost time */
export const longestPassword = 128;

/** A word that passwords here are often made of, and a few figures or signs: lists of common ones know other countries. */
const localWord = new RegExp(
  `^(${[
    'acesso|amizade|amor|churrasco|carne|deus|familia|felicidade|gasolina|mudar|picanha|senha|teamo',
    'brasil|comparapalmas|palmas|saopaulo|tocantins|deusefiel|jesus|jesuscristo',
    'corinthians|cruzeiro|flamengo|gremio|internacional|palmeiras|santos|vasco',
    'eduardo|gabriel|juliana|mariana|vitoria',
  ].join('|')})[^a-z]{0,6}$`,
);

/** What anybody would try after the most common ones: next to no characters, or a local word with little beside it. */
export function isObvious(password: string): boolean {
  const said = fold(password).replaceAll(' ', '');
  return new Set(said).size < 3 || localWord.test(said);
}

/** Whether a password is the account's own address, or what stands before its '@'. @param email in lower case */
export function isOwnAddress(password: string, email: string): boolean {
  return [email, email.split('@')[0]].includes(password.toLowerCase());
}
