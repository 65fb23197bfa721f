import type { callFromBrowser } from './browser-call.ts';
import { NoAnswer } from './transport.ts';

/**
 * `callFromBrowser` for public pages, where most visits make no call: its script arrives with the first one.
 * @throws {NoAnswer} also when that script cannot be loaded
 */
export const callLazily: typeof callFromBrowser = async (...call) => {
  const { callFromBrowser } = await import('./browser-call.ts').catch((error) => {
    throw new NoAnswer('unreachable', error);
  });
  return callFromBrowser(...call);
};
