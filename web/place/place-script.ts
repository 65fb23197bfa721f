import type { NameOf } from '#web/browser-storage.ts';

export const placeKey: NameOf<'place'> = 'lugar';
export const hasPlaceClass = 'has-place';

/** Runs in the head before the first paint, so that room for what belongs to a place is reserved. */
export const placeScript = `try{if(localStorage.getItem('${placeKey}'))document.documentElement.classList.add('${hasPlaceClass}')}catch{}`;
