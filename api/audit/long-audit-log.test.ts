import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SQLWrapper, sql } from '#database/orm.ts';
import { auditLog } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { openTestApi, type Person } from '../platform/testing.ts';
import { auditList } from './audit.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  await orm.execute(sql`
    insert into audit_log (at, action, noun, row_id, after)
    select now(), 'products.update', 'products', n, jsonb_build_object('name', 'Maminha ' || (n + 10000))
    from generate_series(1, 9000) n`);
  await orm.execute(sql`vacuum analyze ${auditLog}`);
});

const list = (search: string, page = 1) =>
  api.read('listAudit', `/backoffice/audit?page=${page}&search=${encodeURIComponent(search)}`, {
    token: admin.token,
  });

const moment = { now: new Date(), today: '2026-06-12' as const };
const find = (search: string) => auditList.findInOrder(orm, { sort: '-id', search }, moment).limit(20);

async function scanned(query: SQLWrapper) {
  const scans = await explain(orm, query);
  return {
    byTrigrams: scans.some(({ index }) => index === 'audit_log_trigrams'),
    rows: Math.max(...scans.map(({ rows }) => rows)),
  };
}

describe('the search in a long audit log', () => {
  it.each(['12345', 'maminha 17777', 'picanha'])(
    'reads the rows that have the words, by the index of trigrams: %s',
    async (search) => {
      const { byTrigrams, rows } = await scanned(find(search));
      expect(byTrigrams).toBe(true);
      expect(rows).toBeLessThan(50);
    },
  );

  it('walks from the newest entry where many have the words', async () => {
    expect(await scanned(find('maminha'))).toEqual({ byTrigrams: false, rows: 20 });
  });

  it('reads hardly any row for short words, which are found where a word begins with them', async () => {
    for (const search of ['zq', 'z', "d'z", '&', '_a', 'b\\\\'])
      expect((await scanned(find(search))).rows).toBeLessThan(50);
  });

  it.each([
    ['12345', 1, 1, 1],
    ['1234', 1, 11, 11],
    ['maminha 1234', 2, 0, 11],
    ['maminha', 1, 20, 9000],
    ['maminha', 450, 20, 9000],
    ['maminha', 451, 0, 9000],
    ['zq', 1, 0, 0],
    ['ma 17777', 1, 1, 1],
    ['in 17777', 1, 0, 0],
    ['picanha', 1, 0, 0],
  ])('counts what it finds, on each page: %s, %i', async (search, page, rows, count) => {
    const found = await list(search, page);
    expect([found.data.length, found.count]).toEqual([rows, count]);
  });
});
