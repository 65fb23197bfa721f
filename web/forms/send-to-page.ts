/** Time-out of the spec (public side, section 9). */
const timeoutMs = 10_000;

/**
 * Submits a form to its own page from the browser, so that the page stays if there is no answer.
 * @param unsent makes the result for a form without an answer; the hint is a sentence about the connection, or empty if
 * something other than the page answered: the server under load, or a proxy
 */
export async function sendToPage<Result>(
  send: () => Promise<Result>,
  unsent: (hint: string) => Result,
): Promise<Result> {
  const late = Symbol();
  const wait = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs, late));
  try {
    return await Promise.race([send(), wait]);
  } catch (error) {
    // `fetch` throws a TypeError if it reaches nobody.
    return unsent(error === late || error instanceof TypeError ? 'Confira sua conexão. ' : '');
  }
}
