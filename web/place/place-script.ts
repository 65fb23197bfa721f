import type { NameOf } from '#web/browser-storage.ts';

export const placeKey: NameOf<'place'> = 'lugar';
export const hasPlaceClass = 'has-place';

/** Classes of what is drawn near a place before the page's script runs, which the page's HTML may not have. */
export const drawnClasses = [
  'near-asked',
  'btn-outline',
  'contents',
  'overflow-clip',
  'place-rows-flush',
  'price-expired',
  'life-ring-expired',
  'invisible',
  'mr-1',
  'trend',
  'text-up-ink',
  'text-best-ink',
];

/** Runs in the head before the first paint, so that room for what belongs to a place is reserved. */
export const placeScript = `try{if(localStorage.getItem('${placeKey}'))document.documentElement.classList.add('${hasPlaceClass}')}catch{}`;
