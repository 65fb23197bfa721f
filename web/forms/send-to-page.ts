/** Time-out of the spec (public side, section 9). */
const timeoutMs = 10_000;

/**
 * Sends a form to the page that it stands on, in the browser, so that the page stays when no answer comes.
 * @param unsent makes the result of a form that was not answered; its hint is a sentence about the connection, empty where
 * something answered that is not the page: the server's own refusal of a crowd, or what stands in between
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
    // Browsers report a fetch that reached nobody as a TypeError.
    return unsent(error === late || error instanceof TypeError ? 'Confira sua conexão. ' : '');
  }
}
