/** What a person with an account may be. Spec, public side, section 3 (User). */

export const userRoles = ['user', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];
