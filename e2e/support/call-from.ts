import type { Page } from 'playwright-core';

/** Makes a call as the user signed in on the page. */
export function callFrom(
  page: Page,
  path: string,
  init: { method?: string; body?: object } = {},
): Promise<unknown> {
  return page.evaluate(
    async ([path, { method = 'GET', body }]) => {
      const answer = await fetch(`/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { data, message } = await answer.json();
      if (!answer.ok) throw new Error(`${path}: ${message}`);
      return data;
    },
    [path, init] as const,
  );
}

/** Returns the status of a call with a token. */
export const statusWith = (page: Page, token: string | null) =>
  page.evaluate(async (given) => {
    const answer = await fetch('/api/users/profile', { headers: { authorization: `Bearer ${given}` } });
    return answer.status;
  }, token);
