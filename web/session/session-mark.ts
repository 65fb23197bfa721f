import type { NameOf } from '#web/browser-storage.ts';

/**
 * The HTML is the same for everybody. Before hydration, a class on <html> says whether a session is stored, so that the
 * links for visitors do not flash.
 */
const signedInClass = 'signed-in';

const tokenKey: NameOf<'token'> = 'token';

/** Runs in the head before the first paint. Its text must be constant, because the content security policy has its hash. */
export const sessionScript = `try{if(localStorage.getItem('${tokenKey}'))document.documentElement.classList.add('${signedInClass}')}catch(e){}`;

export function markSignedIn(is: boolean) {
  document.documentElement.classList.toggle(signedInClass, is);
}
