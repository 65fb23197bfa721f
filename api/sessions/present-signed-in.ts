import type { SignedIn, User } from '#contract/user-shapes.ts';
import { readRole } from '#domain/roles.ts';

/** better-auth keeps numbers as text, and knows of a role no more than that it is one. */
interface AuthUser {
  id: string;
  name: string;
  email: string;
  phone?: string | null | undefined;
  role?: string | null | undefined;
}

/** What leaves of a person: never the password's hash, nor what better-auth keeps for itself. */
function presentUser({ id, name, email, phone, role }: AuthUser): User {
  return { id: Number(id), name, email, phone: phone ?? null, role: readRole(role) };
}

/** @param headers of better-auth's answer, in which the token stands signed */
export function presentSignedIn(user: AuthUser, headers: Headers): SignedIn {
  const token = headers.get('set-auth-token');
  if (!token) throw new Error('better-auth gave no signed token');
  return { token, user: presentUser(user) };
}
