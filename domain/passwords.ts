/** What a new password must be; the most common ones are refused beside this. */

export const shortestPassword = 8;
/** hashing more would only cost time */
export const longestPassword = 128;

/** What anybody would try after the most common ones: next to no characters, or the name of the site. */
export function isObvious(password: string): boolean {
  const said = password.toLowerCase();
  return new Set(said).size < 3 || /^compara\s?palmas\d*$/.test(said);
}

/** Whether a password is the account's own address, or what stands before its '@'. @param email in lower case */
export function isOwnAddress(password: string, email: string): boolean {
  return [email, email.split('@')[0]].includes(password.toLowerCase());
}
