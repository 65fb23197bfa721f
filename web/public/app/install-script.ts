/**
 * Runs in the head: keeps the browser's offer to install the site until the visitor has use for it (offer-installation.ts), and no
 * banner of the browser's own appears before.
 */
export const installScript =
  "addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installOffer=e});";
