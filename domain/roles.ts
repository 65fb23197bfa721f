/** What a person with an account may be. Spec, public side, section 3 (User). */

export const userRoles = ['user', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

/** A role as a library hands it on; who has none that is known may do the least. */
export function readRole(said: string | null | undefined): UserRole {
  return userRoles.find((role) => role === said) ?? 'user';
}
