/** Duration of a session. Spec, public side, section 2 (/login, 'Lembrar de mim'). */

const hourMs = 3_600_000;

/** a remembered session ends this long after its last use */
export const rememberedDays = 30;
/** but no later than this long after signing in, however much it is used */
const longestDays = 365;
/** any other session ends this long after signing in, even if it is used */
export const unrememberedHours = 24;

/** the cookie that identifies a browser in which a person has signed in */
export const deviceCookieName = 'dispositivo';
/** its name on a site with TLS: browsers take it from no other */
export const secureDeviceCookieName = `__Secure-${deviceCookieName}`;

/** a known browser is forgotten this long after the last sign-in with it */
export const deviceDays = 400;

/**
 * maximum of sessions and of known browsers per person; the least recently used are deleted, so that the tables stay
 * small
 */
export const mostBrowsers = 50;

/** Uses within an hour count as one, so that not every call writes to the database. */
const useIntervalMs = hourMs;

/** True when a use at `now` has to be recorded, given the last recorded one at `lastUse`. */
export function isNewUse(lastUse: Date, now: Date): boolean {
  return now.getTime() - lastUse.getTime() >= useIntervalMs;
}

/** Returns the end of a session that is used at `now`. */
export function endOfSession(remembered: boolean, signedInAt: Date, now: Date): Date {
  const after = (start: Date, hours: number) => start.getTime() + hours * hourMs;
  return new Date(
    remembered
      ? Math.min(after(now, rememberedDays * 24), after(signedInAt, longestDays * 24))
      : after(signedInAt, unrememberedHours),
  );
}
