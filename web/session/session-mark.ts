/**
 * The HTML is the same for everybody. Until script knows who is signed in, a class on <html> says whether somebody may
 * be, so that what visitors are offered does not flash.
 */
const signedInClass = 'signed-in';

/** Runs in the head before the first paint. Its text must stay the same: its hash goes into the security policy. */
export const sessionScript = `try{if(localStorage.getItem('token'))document.documentElement.classList.add('${signedInClass}')}catch(e){}`;

export function markSignedIn(is: boolean) {
  document.documentElement.classList.toggle(signedInClass, is);
}
