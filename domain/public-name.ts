/** The author's name shown beside a review or a reported price. */

const anonymous = 'Anônimo';

/**
 * Returns the first name and the last initial: 'Rosângela Maria Souza' → 'Rosângela S.'; null (a deleted account) →
 * 'Anônimo'.
 */
export function publicName(name: string | null): string {
  const [first, ...others] = (name ?? '').split(/\s+/).filter(Boolean);
  if (first === undefined) return anonymous;
  const last = others.at(-1);
  if (last === undefined) return first;
  const [initial = ''] = last;
  return `${first} ${initial.toLocaleUpperCase('pt-BR')}.`;
}
