/** Rules for the emails that the product sends. */

/** a link in an email is valid for this long */
export const linkMinutes = 60;

/** an email in the outbox folder is deleted after this long */
export const outboxDays = 30;

/**
 * Returns the first line of an email: 'Olá, Ana.'. Anyone can open an account with another person's address and put any
 * text in its name. So the greeting repeats only a plain first name, and otherwise has no name.
 */
export function greeting(name: string): string {
  const [first = ''] = name.split(/\s+/);
  return /^[\p{L}\p{M}'’-]{2,30}$/u.test(first) ? `Olá, ${first}.` : 'Olá.';
}

/** The number of days for which a digest is kept: it proves that nobody was told twice. */
export const digestDays = 7;
