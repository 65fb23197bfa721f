import type { callFromBrowser } from './browser-call.ts';
import { NoAnswer } from './transport.ts';

/**
 * Loads `callFromBrowser` with the first call. It is for public pages, because most visits to them make no call.
 * @throws {NoAnswer} also when the script cannot be loaded
 */
export const callLazily: typeof callFromBrowser = async (...call) => {
  const { callFromBrowser } = await import('./browser-call.ts').catch((error) => {
    throw new NoAnswer('unreachable', error);
  });
  return callFromBrowser(...call);
};
