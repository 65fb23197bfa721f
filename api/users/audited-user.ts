import type { UserRow } from '#contract/user-shapes.ts';

/**
 * Returns what the audit log keeps of an account: its role, and which fields a change has set. Nothing of the log can be
 * erased, so a name or an address would stay there after the account has gone.
 */
export function auditedUser({ id, role }: Pick<UserRow, 'id' | 'role'>, changed: readonly string[] = []) {
  return { id, role, ...(changed.length > 0 && { changed }) };
}
