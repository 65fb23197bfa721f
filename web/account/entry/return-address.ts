import type { User } from '#contract/user-shapes.ts';
import { internalPath, paths, returnParameter, saysExpired } from '#web/paths.ts';

/** These pages are for visitors, so they cannot be the return address. */
const visitorPages = [paths.login(), paths.register(), paths.forgottenPassword()];

/**
 * Page to open after sign-in (spec, public side, section 6): the return address, or the account. Administrators go to the
 * back office, unless their session expired on another page.
 * @param query query of the sign-in page
 */
export function addressAfterSignIn({ role }: Pick<User, 'role'>, query: URLSearchParams): string {
  const requested = internalPath(query.get(returnParameter), '');
  const back = visitorPages.includes(requested.split(/[?#]/)[0] ?? '') ? '' : requested;
  if (role !== 'admin') return back || paths.dashboard();
  const isAdminPage = back === paths.admin() || back.startsWith(`${paths.admin()}/`);
  return back && (isAdminPage || saysExpired(query)) ? back : paths.admin();
}

/** The e-mail typed on another entry page, passed in the history state to keep it out of the URL. */
export function emailFromState(state: unknown): { email?: string } {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' && email !== '' ? { email } : {};
}
