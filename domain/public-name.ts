/** Who is said to have written a review or a report. */

const nobody = 'Anônimo';

/** First name and the initial of the last: 'Rosângela Maria Souza' → 'Rosângela S.'; null (the account is gone): 'Anônimo'. */
export function publicName(name: string | null): string {
  const [first, ...others] = (name ?? '').split(/\s+/).filter(Boolean);
  if (first === undefined) return nobody;
  const last = others.at(-1);
  if (last === undefined) return first;
  const [initial = ''] = last;
  return `${first} ${initial.toLocaleUpperCase('pt-BR')}.`;
}
