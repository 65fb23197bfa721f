import { keptAtHeader } from '#web/offline/kept.ts';

/**
 * Answers that a page has asked for with its first requests, before its script runs (web/public/near/ask-near.ts). The script
 * takes them over, so that nothing is asked for twice; what was kept of an earlier visit it asks for again.
 */
declare global {
  interface Window {
    /** by the address of the call; read to the end */
    firstAnswers?: Map<string, Promise<Response>> | undefined;
  }
}

/** Returns the page's answer to a call once; undefined if it has not asked, or if the call has failed. */
export async function takeFirstAnswer(address: string): Promise<Response | undefined> {
  const answers = globalThis.window?.firstAnswers;
  const answer = answers?.get(address);
  answers?.delete(address);
  const response = await answer?.catch(() => undefined);
  return response?.ok ? response : undefined;
}

/** Whether an answer may be of an earlier visit: it did not come over the network for this page. */
export function isEarlierAnswer(address: string, { headers }: Response): boolean {
  const [entry] = performance.getEntriesByName(new URL(address, location.href).href).slice(-1);
  const { transferSize = 0 } = (entry ?? {}) as Partial<PerformanceResourceTiming>;
  return headers.has(keptAtHeader) || transferSize === 0;
}

const earlier = new WeakSet<object>();

/** Notes of a result that it is made of such answers. */
export function markAsEarlier<Result extends object>(result: Result): Result {
  earlier.add(result);
  return result;
}

export const isOfEarlier = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && earlier.has(result);
