import type { callFromBrowser } from './browser-call.ts';
import { NoAnswer } from './transport.ts';

/**
 * Loads `callFromBrowser` with the first call, because most visits to public pages make none.
 * @throws {NoAnswer} also if the script cannot be loaded
 */
export const callLazily: typeof callFromBrowser = async (...call) => {
  const { callFromBrowser } = await import('./browser-call.ts').catch((error) => {
    throw new NoAnswer('unreachable', error);
  });
  return callFromBrowser(...call);
};
