import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { createRegion } from '#database/factories/regions.ts';
import { eq } from '#database/orm.ts';
import { regions } from '#database/schema.ts';
import { openTestApi } from '../platform/testing.ts';
import { regionList } from './regions.ts';

const api = await openTestApi();
afterAll(() => api.close());

describe('GET /backoffice/regions/export', () => {
  it('has each row once, also while others are created, renamed and deleted', async () => {
    const names = Array.from({ length: 600 }, (_, n) => `Quadra ${String(n).padStart(3, '0')}`);
    await api.orm.insert(regions).values(names.map((name) => ({ name })));
    const query = { search: 'quadra', sort: 'name' } as const;
    const context = { db: api.orm, now: new Date(), today: '2026-06-12' } as const;
    const found = await regionList.findInOrder(api.orm, query, context);
    const download = regionList.download('regioes.csv', [['ID', ({ id }) => id]]);
    const { bytes } = (await download({ query }, context)).file;
    const pieces: string[] = [];
    for await (const piece of Readable.from(bytes)) {
      pieces.push(String(piece));
      if (pieces.length !== 2) continue;
      await createRegion(api.orm, { name: 'Quadra 000 A' });
      await api.orm.update(regions).set({ name: 'Quadra 001 B' }).where(eq(regions.name, 'Quadra 599'));
      await api.orm.delete(regions).where(eq(regions.name, 'Quadra 598'));
    }
    const written = pieces.join('').split('\r\n').slice(1, -1).map(Number);
    const ids = found.map(({ id }) => id);
    expect(written.toSorted((a, b) => a - b)).toEqual(
      ids.filter((id) => id !== ids[598]).toSorted((a, b) => a - b),
    );
  });
});
