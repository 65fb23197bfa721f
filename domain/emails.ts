/** Maximum length of an email address, in characters. */
export const longestEmail = 200;

const mostNameLength = 100;

/** Makes a person's name of an address, for an account that nobody has named yet: 'maria.silva2@…' is 'Maria Silva'. */
export function nameFromEmail(email: string): string {
  const [local = ''] = email.split(/[@+]/);
  const words = local.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return name.slice(0, mostNameLength).trim() || 'Palmense';
}
