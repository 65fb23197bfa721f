import { afterAll, expect, it } from 'vitest';
import { createPicture, formWith } from './testing/pictures.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

/** Fills the queue of pictures, until the returned function is called. */
async function fillLine() {
  const { pictures } = api.context.queues;
  const { promise, resolve: leave } = Promise.withResolvers<void>();
  const running = [pictures(-1, () => promise), pictures(-2, () => promise)];
  // Running tasks no longer count as waiting.
  await expect.poll(() => pictures.figures()).toMatchObject({ running: 2, waiting: 0 });
  const crowd = [...running, ...Array.from({ length: 64 }, (_, n) => pictures(-3 - n, () => promise))];
  return async () => {
    leave();
    await Promise.all(crowd);
  };
}

it.each([
  { what: 'a photo', method: 'PUT', path: '/users/photo', field: 'foto', free: 10 },
  { what: 'the picture of a receipt', method: 'POST', path: '/uploads/receipt', field: 'file', free: 20 },
] as const)('counts $what only where the line takes it', async ({ method, path, field, free }) => {
  const { token } = await api.signIn();
  const picture = await createPicture();
  const send = () => api.send(path, { method, token, form: formWith(field, picture) });
  const empty = await fillLine();
  for (let times = 0; times <= free; times += 1) {
    const { statusCode, headers } = await send();
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  }
  await empty();
  const statuses: number[] = [];
  for (let times = 0; times <= free; times += 1) statuses.push((await send()).statusCode);
  expect(statuses).toEqual([...Array(free).fill(200), 429]);
});
