import { describe, expect, it } from 'vitest';
import { answeringTransport, answerOf, unreachable } from '#web/api-client/testing.ts';
import type { QueryResult, Transport } from '#web/api-client/transport.ts';
import { meatTabs } from '#web/paths.ts';
import { loadMeat } from './load-meat.ts';
import { type MeatParams, readMeatParams } from './meat-params.ts';
import { sampleMeat } from './sample-meat.ts';

const params = (query = '') => readMeatParams(new URLSearchParams(query));
/** A page loaded on a day of no collection. */
const load = (transport: Transport, asked: MeatParams = params()) => loadMeat(transport, '2026-06-20', asked);

const norte = { id: 1, name: 'Norte' };
/** Returns the reply that the API would give for a tab with the sample's prices. */
const reply = (query = '') => {
  const { view, tab } = sampleMeat('2026-06-12', params(query));
  const { kind: _, ...own } = tab;
  return { view, ...own };
};
const answers: Record<string, QueryResult> = {
  '/public/regions': answerOf([
    { ...norte, hasPlaces: true },
    { id: 2, name: 'Vazia', hasPlaces: false },
  ]),
  '/public/comparisons/table': answerOf(reply()),
  '/public/comparisons/deals': answerOf(reply('tab=promocoes')),
  '/public/comparisons/shops': answerOf(reply('tab=estabelecimentos')),
  '/public/comparisons/ranking': answerOf(reply('tab=comparar')),
};
const answering = (changed: Record<string, QueryResult>) =>
  answeringTransport((address) => changed[address] ?? answers[address]);

it('says that a filter does not exist any more, and shows no other prices for it', async () => {
  const message = 'Essa região não existe mais.';
  const refused = { status: 404, body: { success: false, code: 'not_found', message }, lastGoodFrom: null };
  const asked = answering({ '/public/comparisons/table?regionId=9': refused });
  expect((await load(asked, params('regionId=9'))).data.missing).toBe(message);
  expect((await load(asked)).data.missing).toBeNull();
});

describe('data status of the meat page (design section 6: sample data)', () => {
  it.each(meatTabs)('asks for what the tab shows: %s', async (tab) => {
    const { data, dataStatus } = await load(answering({}), params(`tab=${tab}`));
    expect(dataStatus).toEqual({ kind: 'current' });
    expect(data).toMatchObject({ today: '2026-06-12', regions: [norte], tab: { kind: tab } });
  });
  it('has the regions with places and the one that the address has chosen, and all where an older node does not say', async () => {
    const vazia = { id: 2, name: 'Vazia' };
    const chosen = answeringTransport((address) => answers[address.split('?')[0] ?? '']);
    expect((await load(chosen, params('regionId=2'))).data.regions).toEqual([norte, vazia]);
    const older = answering({ '/public/regions': answerOf([norte, vazia]) });
    expect((await load(older)).data.regions).toEqual([norte, vazia]);
  });
  it('asks with the filters of the address, and names what is not usual', async () => {
    const asked: [name: string, query: unknown][] = [];
    const transport: Transport = async (name, given) => {
      asked.push([name, given.query]);
      return answeringTransport((address) => answers[address.split('?')[0] ?? ''])(name, given);
    };
    await load(transport, params('setor=4&search=boi&regionId=2&productId=3&cortes=2&pagina=5'));
    await load(transport);
    expect(asked.filter(([name]) => name === 'readPriceTable').map(([, query]) => query)).toEqual([
      { sectorId: 4, search: 'boi', regionId: 2, productId: 3, rows: 2, page: 5 },
      {},
    ]);
  });
  it('marks a demonstration, and gives the date of last good data', async () => {
    const path = '/public/comparisons/table';
    expect(
      (await load(answering({ [path]: answerOf(reply(), { demonstration: true }) }))).dataStatus,
    ).toEqual({
      kind: 'demonstration',
    });
    const old = { ...answerOf(reply()), lastGoodFrom: '2026-06-10T18:00:00Z' };
    expect((await load(answering({ [path]: old }))).dataStatus).toEqual({
      kind: 'last-good',
      from: '2026-06-10T18:00:00Z',
    });
  });
  it.each(['/public/comparisons/table', '/public/regions'])(
    'shows samples alone, never mixed with real prices, when %s cannot be had',
    async (path) => {
      const { data, dataStatus } = await load(answering({ [path]: unreachable }));
      expect(dataStatus).toEqual({ kind: 'sample' });
      expect(data.today).toBe('2026-06-20');
      expect(data.view.shops.every(({ name }) => name.includes('Exemplo'))).toBe(true);
      expect(data.view.quotes).toHaveLength(data.view.goods.length * data.view.shops.length);
    },
  );
});
