/** Roles of an account. Spec, public side, section 3 (User). */

export const userRoles = ['user', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

/** Spec, back office, section 3 (User). */
export const roleNames: Record<UserRole, string> = { user: 'Usuário', admin: 'Administrador' };

/** Reads a role from a string; an unknown role becomes 'user', which has the fewest rights. */
export function readRole(role: string | null | undefined): UserRole {
  return userRoles.find((known) => known === role) ?? 'user';
}
