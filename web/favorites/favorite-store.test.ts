import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ana, stubBrowser } from '#web/session/testing.ts';
import { readTarget } from './favorite-target.ts';

const user = (id: number) => ({ ...ana, id });
const picanha = { kind: 'product', id: 7 } as const;
const posto = { kind: 'station', id: 7 } as const;

const success = (data: unknown) => Response.json({ success: true, data });
const refusal = (status: number, message: string) =>
  Response.json({ success: false, code: 'in_use', message }, { status });
const listed = (productIds: number[], fuelStationIds: number[] = []) =>
  success({ productIds, fuelStationIds });

type Answer = Response | Promise<Response>;

/** Stubs the server. @param save answers to saving calls, in order; later ones succeed */
function serve(ids: () => Answer, ...save: (() => Answer)[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = '', headers }: RequestInit) => {
    asked.push(`${method} ${address} ${new Headers(headers).get('authorization')}`);
    return method === 'GET' ? ids() : (save.shift() ?? (() => success({ isFavorite: true })))();
  });
  return asked;
}

/** Opens a tab with its own state. */
async function openTab() {
  vi.resetModules();
  const [session, store, notices] = await Promise.all([
    import('#web/session/session.ts'),
    import('./favorite-store.ts'),
    import('#web/ui/notify.ts'),
  ]);
  return { ...session, ...store, ...notices };
}

const channels = new Set<FakeChannel>();
/** Delivers messages between tabs synchronously. */
class FakeChannel {
  onmessage: (() => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage() {
    for (const other of channels) if (other !== this) other.onmessage?.();
  }
  close() {
    channels.delete(this);
  }
}

let stopWatching: (() => void)[] = [];
/** Opens a tab of a signed-in person that shows hearts. */
async function openTabOf(id: number) {
  const tab = await openTab();
  tab.keepSession({ token: `t${id}`, user: user(id) });
  stopWatching.push(tab.watchFavorites(() => {}));
  return tab;
}

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => {
  for (const stop of stopWatching) stop();
  stopWatching = [];
  vi.unstubAllGlobals();
});

describe('the hearts of the person who is signed in', () => {
  it('are out for a visitor, who asks nothing', async () => {
    const asked = serve(() => listed([7]));
    const tab = await openTab();
    expect(tab.heartState(picanha)).toBe('out');
    await tab.loadFavorites('/api');
    expect(await tab.setFavorite('/api', picanha, true)).toBe(false);
    expect(asked).toEqual([]);
  });

  it('are read once, however many there are', async () => {
    const asked = serve(() => listed([7]));
    const tab = await openTabOf(1);
    await Promise.all([tab.loadFavorites('/api'), tab.loadFavorites('/api')]);
    await tab.loadFavorites('/api');
    expect(asked).toEqual(['GET /api/users/favorites/ids Bearer t1']);
    expect([tab.heartState(picanha), tab.heartState(posto)]).toEqual(['on', 'off']);
  });

  it('are read again after a try that failed', async () => {
    let tries = 0;
    serve(() => {
      tries += 1;
      return tries === 1 ? refusal(500, 'Fora do ar.') : listed([7]);
    });
    const tab = await openTabOf(1);
    await tab.loadFavorites('/api');
    expect(tab.heartState(picanha)).toBe('off');
    await tab.loadFavorites('/api');
    expect(tab.heartState(picanha)).toBe('on');
  });

  it('are those of the account, also after another one has signed in', async () => {
    serve(() => listed([7]));
    const tab = await openTabOf(1);
    await tab.loadFavorites('/api');
    tab.keepSession({ token: 't2', user: user(2) });
    expect(tab.heartState(picanha)).toBe('off');
    tab.endSession('left');
    expect(tab.heartState(picanha)).toBe('out');
  });
});

describe('a press', () => {
  it('counts at once, and is saved', async () => {
    const asked = serve(() => listed([]));
    const tab = await openTabOf(1);
    const saved = tab.setFavorite('/api', posto, true);
    expect(tab.heartState(posto)).toBe('on');
    expect(await saved).toBe(true);
    expect(tab.heartState(posto)).toBe('on');
    await tab.setFavorite('/api', picanha, true);
    await tab.setFavorite('/api', picanha, false);
    expect(tab.heartState(picanha)).toBe('off');
    expect(asked).toEqual([
      'POST /api/users/favorites/stations/7 Bearer t1',
      'POST /api/users/favorites/7 Bearer t1',
      'DELETE /api/users/favorites/7 Bearer t1',
    ]);
  });

  it('goes back where the server refuses it, with a notice (spec, public side, section 8)', async () => {
    serve(
      () => listed([7]),
      () => refusal(409, 'Você já tem 100 favoritos.'),
    );
    const tab = await openTabOf(1);
    await tab.loadFavorites('/api');
    expect(await tab.setFavorite('/api', picanha, false)).toBe(false);
    expect(tab.heartState(picanha)).toBe('on');
    expect(tab.latestNotice()).toMatchObject({
      kind: 'error',
      title: 'Erro ao atualizar favoritos.',
      text: 'Você já tem 100 favoritos.',
    });
  });

  it('ends the session silently where that is over', async () => {
    serve(
      () => listed([]),
      () => refusal(401, 'Sua sessão expirou.'),
    );
    const tab = await openTabOf(1);
    expect(await tab.setFavorite('/api', picanha, true)).toBe(false);
    expect(tab.heartState(picanha)).toBe('out');
    expect(tab.latestNotice()).toBeNull();
  });

  it('after the other ends in the last wish, one call at a time', async () => {
    const held = Promise.withResolvers<Response>();
    const asked = serve(
      () => listed([]),
      () => held.promise,
    );
    const tab = await openTabOf(1);
    const first = tab.setFavorite('/api', picanha, true);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await tab.setFavorite('/api', picanha, false);
    await tab.setFavorite('/api', picanha, true);
    await tab.setFavorite('/api', picanha, false);
    expect(tab.heartState(picanha)).toBe('off');
    expect(asked).toHaveLength(1);
    held.resolve(success({ isFavorite: true }));
    expect(await first).toBe(true);
    expect(asked.map((call) => call.split(' ')[0])).toEqual(['POST', 'DELETE']);
    expect(tab.heartState(picanha)).toBe('off');
  });

  it('is never sent as another person', async () => {
    const held = Promise.withResolvers<Response>();
    const asked = serve(
      () => listed([]),
      () => held.promise,
    );
    const tab = await openTabOf(1);
    const first = tab.setFavorite('/api', picanha, true);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await tab.setFavorite('/api', picanha, false);
    tab.keepSession({ token: 't2', user: user(2) });
    held.resolve(success({ isFavorite: true }));
    expect(await first).toBe(false);
    expect(asked).toHaveLength(1);
    expect(tab.heartState(picanha)).toBe('off');
    expect(tab.latestNotice()).toBeNull();
  });

  it('reaches the other tabs', async () => {
    let ids: number[] = [];
    serve(() => listed(ids));
    const [here, there] = [await openTabOf(1), await openTabOf(1)];
    await there.loadFavorites('/api');
    ids = [7];
    await here.setFavorite('/api', picanha, true);
    await vi.waitFor(() => expect(there.heartState(picanha)).toBe('on'));
  });
});

describe('a removal in the account', () => {
  it('reaches the other tabs, also from a page without hearts', async () => {
    let ids = [7];
    serve(() => listed(ids));
    const [account, hearts] = [await openTab(), await openTabOf(1)];
    await hearts.loadFavorites('/api');
    ids = [];
    account.refreshFavorites();
    await vi.waitFor(() => expect(hearts.heartState(picanha)).toBe('off'));
    expect(channels.size).toBe(1);
  });

  it('leaves the hearts as they are until the answer is there', async () => {
    const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    const asked = serve(() => (asked.length === 1 ? first : second).promise);
    const tab = await openTabOf(1);
    first.resolve(listed([7], [7]));
    await tab.loadFavorites('/api');
    tab.refreshFavorites();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect([tab.heartState(picanha), tab.heartState(posto)]).toEqual(['on', 'on']);
    second.resolve(listed([], [7]));
    await vi.waitFor(() => expect(tab.heartState(picanha)).toBe('off'));
    expect(tab.heartState(posto)).toBe('on');
  });

  it('leaves the hearts as they are when the answer fails, until the next try', async () => {
    const answers = [listed([7]), refusal(500, 'Fora do ar.'), listed([])];
    const asked = serve(() => answers.shift() ?? listed([]));
    const tab = await openTabOf(1);
    await tab.loadFavorites('/api');
    tab.refreshFavorites();
    await tab.loadFavorites('/api');
    expect(asked).toHaveLength(2);
    expect(tab.heartState(picanha)).toBe('on');
    await tab.loadFavorites('/api');
    expect(tab.heartState(picanha)).toBe('off');
  });
});

it('the target of an intent is read, and nothing else is taken for one', () => {
  expect(readTarget({ kind: 'product', id: 7 })).toEqual(picanha);
  for (const other of [
    null,
    'x',
    {},
    { kind: 'shop', id: 7 },
    { kind: 'product', id: '7' },
    { kind: 'station', id: -1 },
  ]) {
    expect(readTarget(other)).toBeNull();
  }
});
