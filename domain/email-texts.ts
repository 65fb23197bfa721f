/** What the product writes to people by mail. */

/** for how long a link in a mail may be used */
export const linkMinutes = 60;

/** for how long a mail that did not leave by a mail server is kept */
export const outboxDays = 30;

/**
 * How an email begins: 'Olá, Ana.'. Anybody may give any name to an account with somebody else's address, and so would
 * write what they like into a mail from us: only a first name that is one is said.
 */
export function greeting(name: string): string {
  const [first = ''] = name.split(/\s+/);
  return /^[\p{L}\p{M}'’-]{2,30}$/u.test(first) ? `Olá, ${first}.` : 'Olá.';
}
