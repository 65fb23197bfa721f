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

/** A device with a list of its own, which the home page shows. */
export const hasListClass = 'has-list';
const listKey: NameOf<'list'> = 'lista';
/** A device with price alerts, whose number the home page shows. */
export const hasAlertsClass = 'has-alerts';
const alertsKey: NameOf<'alertTokens'> = 'avisos';

/** Runs in the head before the first paint, so that room for what belongs to a place or a list is reserved. */
export const placeScript = `try{for(let[k,c]of[['${placeKey}','${hasPlaceClass}'],['${listKey}','${hasListClass}'],['${alertsKey}','${hasAlertsClass}']])if(localStorage.getItem(k))document.documentElement.classList.add(c)}catch{}`;
