let isWanted = false;

/** Reloads the page for the visitor, who has pressed a button. */
export function reload(): void {
  isWanted = true;
  window.location.reload();
}

/** React Router reloads pages by itself, too. */
export const isReloadWanted = () => isWanted;
