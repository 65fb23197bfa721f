import type { User } from '#contract/user-shapes.ts';
import { internalPath, paths, returnParameter, saysExpired } from '#web/paths.ts';

/** Nobody is led back to one of these: who is signed in would stand before a form for visitors. */
const waysIn = [paths.login(), paths.register(), paths.forgottenPassword()];

/**
 * Where somebody goes on to who has signed in (spec, public side, section 6): back to where they came from, or to their
 * account. Administrators go to their own side, unless a session that ran out had them somewhere else.
 * @param query of the sign-in page
 */
export function addressAfterSignIn({ role }: Pick<User, 'role'>, query: URLSearchParams): string {
  const asked = internalPath(query.get(returnParameter), '');
  const back = waysIn.includes(asked.split(/[?#]/)[0] ?? '') ? '' : asked;
  if (role !== 'admin') return back || paths.dashboard();
  const theirs = back === paths.admin() || back.startsWith(`${paths.admin()}/`);
  return back && (theirs || saysExpired(query)) ? back : paths.admin();
}

/** What one entry page hands on to another, out of sight of the address: the e-mail that was typed there. */
export function passedOn(state: unknown): { email?: string } {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' && email !== '' ? { email } : {};
}
