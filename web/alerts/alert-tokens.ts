import type { NameOf } from '#web/browser-storage.ts';
import { createStored } from '#web/place/stored.ts';

export const mostTokens = 5;

/**
 * The codes of the addresses whose alerts were confirmed on this device, newest first. A device with alerts of its own or of
 * the account alone keeps an empty list, so that the home page knows that there are some.
 */
export const alertTokens = createStored<string[]>('avisos' satisfies NameOf<'alertTokens'>, (json) =>
  Array.isArray(json) ? json.filter((each) => typeof each === 'string').slice(0, mostTokens) : null,
);
