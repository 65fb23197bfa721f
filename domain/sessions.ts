/** How long somebody stays signed in. Spec, public side, section 2 (/login, 'Lembrar de mim'). */

const hourMs = 3_600_000;

/** remembered: a month after the last use; not remembered: a day after signing in, whatever happens */
export const rememberedDays = 30;
export const unrememberedHours = 24;

/** for how long a browser that nobody signs in with is still known as a person's */
export const deviceDays = 400;

/** how many sessions and how many known browsers a person has at most, the last used: signing in fills no table */
export const mostBrowsers = 50;

/** Uses within an hour count as one: not every call has to write. */
const useMs = hourMs;

/** Whether a use at `now` is to be noted, the last noted one being at `lastUse`. */
export function isNewUse(lastUse: Date, now: Date): boolean {
  return now.getTime() - lastUse.getTime() >= useMs;
}

/** When a session that is used at `now` ends. */
export function endOfSession(remembered: boolean, signedInAt: Date, now: Date): Date {
  return remembered
    ? new Date(now.getTime() + rememberedDays * 24 * hourMs)
    : new Date(signedInAt.getTime() + unrememberedHours * hourMs);
}
