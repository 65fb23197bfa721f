/** Rules for the emails that the product sends. */

/** a link in an email is valid for this long */
export const linkMinutes = 60;

/** an email in the outbox folder is deleted after this long */
export const outboxDays = 30;

/**
 * Returns the first line of an email: 'Olá, Ana.'. Anybody can open an account with somebody else's address and put any
 * text in its name. Only a plain first name is therefore repeated; otherwise the greeting has no name.
 */
export function greeting(name: string): string {
  const [first = ''] = name.split(/\s+/);
  return /^[\p{L}\p{M}'’-]{2,30}$/u.test(first) ? `Olá, ${first}.` : 'Olá.';
}
