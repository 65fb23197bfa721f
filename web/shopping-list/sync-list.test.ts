import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readList, writeList } from '#domain/shopping-list.ts';
import { ana, stubBrowser } from '#web/session/testing.ts';

/** Opens a tab of a person, whose device has the list `kept`. */
async function openTab(kept: object | null, userId = ana.id) {
  vi.resetModules();
  const storage = stubBrowser(new Map(kept ? [['lista', JSON.stringify(kept)]] : []));
  const [{ keepSession }, { syncList }] = await Promise.all([
    import('#web/session/session.ts'),
    import('./sync-list.ts'),
  ]);
  keepSession({ token: 't1', user: { ...ana, id: userId } });
  return { sync: () => syncList('/api'), kept: () => JSON.parse(storage.get('lista') ?? 'null'), storage };
}

/** Stubs the account. @param c the list that it then has; null: it does not answer */
function answer(c: string | null, meanwhile = () => {}) {
  const sent: { items: string; base: string }[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { items, base } = JSON.parse(String(body));
    sent.push({ items: writeList(items), base: writeList(base) });
    meanwhile();
    if (c === null) throw new TypeError('offline');
    return Response.json({ success: true, data: { items: readList(c).items } });
  });
  return sent;
}

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', EventTarget);
});
afterEach(() => vi.unstubAllGlobals());

describe('the list of a device and of the account', () => {
  it('is sent with the list that the account had last, and what the account then has is kept', async () => {
    const sent = answer('20x2,31x1');
    const tab = await openTab({ c: '20x2', base: { c: '20x1', userId: ana.id } });
    await tab.sync();
    expect(sent).toEqual([{ items: '20x2', base: '20x1' }]);
    expect(tab.kept()).toMatchObject({ c: '20x2,31x1', base: { c: '20x2,31x1', userId: ana.id } });
  });

  it('keeps what was changed while the call was under way', async () => {
    const tab = await openTab({ c: '20x2' });
    answer('20x2', () => tab.storage.set('lista', JSON.stringify({ c: '20x2,44x1' })));
    await tab.sync();
    expect(tab.kept()).toMatchObject({ c: '20x2,44x1', base: { c: '20x2' } });
  });

  it('of another account on the device is neither sent nor kept', async () => {
    const sent = answer('31x1');
    const tab = await openTab({ c: '20x2', ticked: [20], base: { c: '20x2', userId: ana.id + 1 } });
    await tab.sync();
    expect(sent).toEqual([{ items: '', base: '' }]);
    expect(tab.kept()).toMatchObject({ c: '31x1', ticked: [], base: { userId: ana.id } });
  });

  it('stays as it is without an answer', async () => {
    answer(null);
    const kept = { c: '20x2', base: { c: '20x1', userId: ana.id } };
    const tab = await openTab(kept);
    await tab.sync();
    expect(tab.kept()).toEqual(kept);
  });
});
