import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Overloaded } from './bounded-queue.ts';
import { Failure } from './failure.ts';
import { createTaggedCache, type NewValue, type TaggedCache } from './tagged-cache.ts';

let now: Date;
let cache: TaggedCache<string>;
const sizeOf = (value: string) => value.length;
beforeEach(() => {
  now = new Date('2026-06-12T15:00:00Z');
  cache = createTaggedCache({ clock: { now: () => now }, maxBytes: 4000, sizeOf });
});

const made = (
  value: string,
  tags: string[] = [],
  more: Partial<NewValue<string>> = {},
): NewValue<string> => ({
  value,
  tags,
  cacheable: true,
  ...more,
});
const keep = (key: string, ...tags: string[]) => cache.get(key, async () => made(key, tags));
const fresh = (...keys: string[]) => keys.filter((key) => cache.peek(key) !== undefined);
/** A making that ends when the test lets it. */
function making(key: string, ...tags: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const found = cache.get(key, async () => made(await promise, tags));
  return { found, resolve, reject };
}

describe('a value', () => {
  it('is made once, also for those who ask while it is made', async () => {
    const first = making('a', 'regions');
    const second = cache.get('a', () => Promise.reject(new Error('made twice')));
    first.resolve('one');
    expect(await Promise.all([first.found, second])).toMatchObject([{ value: 'one' }, { value: 'one' }]);
    expect(cache.peek('a')).toBe('one');
    expect(await cache.get('a', () => Promise.reject(new Error('made twice')))).toEqual({
      value: 'one',
      tags: ['regions'],
      lastGoodFrom: null,
      isStale: false,
    });
  });

  it('that cannot be cached is given and not kept', async () => {
    await cache.get('a', async () => made('one', ['regions'], { cacheable: false }));
    expect(cache.peek('a')).toBeUndefined();
  });
});

describe('dropping', () => {
  it('by a tag takes what has it, and nothing else', async () => {
    await keep('one', 'prices:product_id:1', 'regions');
    await keep('twelve', 'prices:product_id:12');
    await keep('all', 'prices');
    cache.drop(['prices:product_id:1']);
    expect(fresh('one', 'twelve', 'all')).toEqual(['twelve', 'all']);
    cache.drop(['prices']);
    expect(fresh('one', 'twelve', 'all')).toEqual(['twelve']);
  });

  it("by 'table:*' takes every row of the table, by '*' everything, also what is made of nothing in the database, else nothing", async () => {
    await keep('one', 'prices:product_id:1');
    await keep('shop', 'prices:establishment_id:1');
    await keep('whole', 'prices');
    await keep('other', 'prices_of_fuel:id:1');
    cache.drop(['prices:*']);
    expect(fresh('one', 'shop', 'whole', 'other')).toEqual(['whole', 'other']);
    await keep('one', 'prices:product_id:1');
    await keep('page');
    await keep('page?query=1');
    cache.drop(['*']);
    expect(fresh('one', 'page', 'page?query=1')).toEqual([]);
    await keep('one', 'regions');
    cache.drop([]);
    cache.drop(['sectors', 'sectors:*']);
    expect(fresh('one')).toEqual(['one']);
  });

  it('makes a value that is being made stale at birth, where it has the tag', async () => {
    const touched = making('touched', 'regions');
    const row = making('row', 'prices:product_id:7');
    const other = making('other', 'sectors');
    cache.drop(['regions', 'prices:*']);
    for (const one of [touched, row, other]) one.resolve('made before the write');
    expect(await touched.found).toMatchObject({ isStale: true });
    expect(await row.found).toMatchObject({ isStale: true });
    expect(await other.found).toMatchObject({ isStale: false });
    expect(fresh('touched', 'row', 'other')).toEqual(['other']);
  });

  it('of other tables leaves those who ask with the value that is being made', async () => {
    const first = making('a', 'regions');
    cache.drop(['sectors']);
    const second = cache.get('a', () => Promise.reject(new Error('made twice')));
    first.resolve('one');
    expect(await Promise.all([first.found, second])).toMatchObject([
      { value: 'one', isStale: false },
      { value: 'one', isStale: false },
    ]);
  });

  it('gives those who asked afterwards another value, where the first one turns out to have the tag', async () => {
    const before = making('a', 'regions');
    cache.drop(['regions']);
    const after = making('a', 'regions');
    const alike = making('a', 'regions');
    before.resolve('old');
    expect(await before.found).toMatchObject({ value: 'old', isStale: true });
    cache.drop(['regions']);
    after.resolve('new');
    const found = await Promise.all([after.found, alike.found]);
    expect(found).toMatchObject([{ value: 'new' }, { value: 'new' }]);
  });

  it('makes those who asked afterwards try again where the first one failed, or was none to keep', async () => {
    const refused = making('a');
    const broken = cache.get('b', async () => made('sample', [], { cacheable: false }));
    cache.drop(['regions']);
    const after = [keep('a', 'regions'), keep('b', 'regions')];
    refused.reject(new Failure('not_found'));
    await expect(refused.found).rejects.toThrow();
    expect(await broken).toMatchObject({ value: 'sample' });
    expect(await Promise.all(after)).toMatchObject([{ value: 'a' }, { value: 'b' }]);
  });

  it('gives nobody who asks afterwards what was begun before, and does not wait for it', async () => {
    await keep('a', 'regions');
    cache.drop(['regions']);
    const before = making('a', 'regions');
    cache.drop(['regions']);
    const after = making('a', 'regions');
    after.resolve('new');
    expect(await after.found).toMatchObject({ value: 'new', isStale: false });
    before.resolve('old');
    await before.found;
    expect(cache.peek('a')).toBe('new');
  });
});

describe('when making fails', () => {
  const fail = () => Promise.reject(new Error('the database is away'));

  it('the last good value stands in, with its age', async () => {
    await keep('a', 'regions');
    const madeAt = now;
    cache.drop(['regions']);
    now = new Date('2026-06-12T16:00:00Z');
    expect(await cache.get('a', fail)).toEqual({
      value: 'a',
      tags: ['regions'],
      lastGoodFrom: madeAt,
      isStale: true,
    });
    expect(cache.peek('a')).toBeUndefined();
  });

  it('because too many ask, or where nothing may stand in, the error passes and the value stays', async () => {
    await keep('a', 'regions');
    cache.drop(['regions']);
    const refuse = () => Promise.reject(new Overloaded());
    await expect(cache.get('a', refuse)).rejects.toThrow(Overloaded);
    await expect(cache.get('a', fail, false)).rejects.toThrow('away');
    expect(await cache.get('a', fail)).toMatchObject({ value: 'a', isStale: true });
  });

  it('by the queue, those who waited for it make it in their own turn', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const refused = cache.get('a', () => promise);
    const others = ['one', 'two'].map((value) => cache.get('a', async () => made(value)));
    reject(new Overloaded());
    await expect(refused).rejects.toThrow(Overloaded);
    expect(await Promise.all(others)).toMatchObject([{ value: 'one' }, { value: 'one' }]);
  });

  it('and there is none, the error passes, and the next one tries again', async () => {
    await expect(cache.get('a', fail)).rejects.toThrow('away');
    expect(await keep('a')).toMatchObject({ value: 'a' });
  });

  it('by a refusal, the value is gone: nothing stands in for it', async () => {
    await keep('a', 'regions');
    cache.drop(['regions']);
    const refuse = () => Promise.reject(new Failure('not_found'));
    await expect(cache.get('a', refuse)).rejects.toThrow();
    await expect(cache.get('a', fail)).rejects.toThrow('away');
  });
});

describe('while drops may be lost', () => {
  const never = () => new Promise<NewValue<string>>(() => {});
  const away = () => Promise.reject(new Failure('unavailable'));

  it('nothing is fresh: each request gets a new value', async () => {
    await keep('a', 'regions');
    cache.distrust();
    expect(cache.peek('a')).toBeUndefined();
    for (const value of ['first', 'second']) {
      expect(await cache.get('a', async () => made(value, ['regions']))).toMatchObject({
        value,
        lastGoodFrom: null,
        isStale: true,
      });
    }
  });

  it('what was not dropped is fresh again afterwards', async () => {
    await keep('a', 'regions');
    await keep('b', 'sectors');
    cache.distrust();
    cache.trust();
    cache.drop(['regions']);
    expect(fresh('a', 'b')).toEqual(['b']);
  });

  it('the last good value stands in for one that fails, is refused or takes long', async () => {
    await keep('a', 'regions');
    for (const make of [away, never, () => Promise.reject(new Overloaded())]) {
      cache.trust();
      cache.distrust();
      expect(await cache.get('a', make)).toMatchObject({ value: 'a', lastGoodFrom: now });
    }
  });

  it('and after a failure at once, without another attempt for each request', async () => {
    await keep('a', 'regions');
    await keep('b', 'regions');
    cache.distrust();
    await cache.get('a', away);
    const make = vi.fn(away);
    expect(await cache.get('a', make)).toMatchObject({ value: 'a', lastGoodFrom: now });
    expect(await cache.get('b', make)).toMatchObject({ value: 'b', lastGoodFrom: now });
    expect(make).not.toHaveBeenCalled();
    // Where there is none, only an attempt can answer.
    expect(await keep('c', 'regions')).toMatchObject({ value: 'c', lastGoodFrom: null });
    expect(await keep('a', 'regions')).toMatchObject({ value: 'a', lastGoodFrom: null });
  });
});

describe('the memory', () => {
  it('has an end: the least recently used leave, and their tags with them', async () => {
    for (let n = 0; n < 40; n += 1) {
      await cache.get(`key ${n}`, async () => made('x'.repeat(200), [`prices:product_id:${n}`]));
    }
    const left = Array.from({ length: 40 }, (_, n) => `key ${n}`).filter((key) => cache.peek(key));
    expect(left.length).toBeGreaterThan(5);
    expect(left.length).toBeLessThan(20);
    expect(left).toContain('key 39');
    expect(left).not.toContain('key 0');
    // A key that comes back under another tag is independent of the evicted entry's tag.
    await cache.get('key 0', async () => made('back', ['sectors']));
    cache.drop(['prices:product_id:0']);
    expect(cache.peek('key 0')).toBe('back');
    cache.drop(['prices:*']);
    expect(left.filter((key) => cache.peek(key))).toEqual([]);
    expect(cache.peek('key 0')).toBe('back');
  });

  it('is for a quarter at most filled by addresses with a query', async () => {
    await cache.get('plain', async () => made('x'.repeat(1000)));
    for (let n = 0; n < 100; n += 1) await cache.get(`list?n=${n}`, async () => made('x'.repeat(100)));
    expect(cache.peek('plain')).toBeDefined();
    const queries = Array.from({ length: 100 }, (_, n) => `list?n=${n}`).filter((key) => cache.peek(key));
    expect(queries.length).toBeLessThan(10);
  });

  it('takes no value that is larger than all of it, and drops nothing for it', async () => {
    await keep('small', 'regions');
    await cache.get('large', async () => made('x'.repeat(10_000), ['regions']));
    expect(fresh('small', 'large')).toEqual(['small']);
    cache.drop(['regions']);
    expect(fresh('small', 'large')).toEqual([]);
  });
});

describe("after the city's midnight", () => {
  it('the value of the day before serves for minutes while another is made, then no more', async () => {
    await keep('a', 'regions');
    await keep('b', 'regions');
    now = new Date('2026-06-13T03:05:00Z');
    expect(cache.peek('a')).toBeUndefined();
    const next = making('a', 'regions');
    expect(await next.found).toMatchObject({ value: 'a', isStale: true });
    next.resolve('of the new day');
    await expect.poll(() => cache.peek('a')).toBe('of the new day');
    now = new Date('2026-06-13T03:15:00Z');
    expect(await cache.get('b', async () => made('late'))).toMatchObject({ value: 'late', isStale: false });
  });

  it.each(['promotions', 'promotions:product_id:12'])(
    'a value made of rows that end with the day does not serve: %s',
    async (tag) => {
      await keep('a', 'regions', tag);
      now = new Date('2026-06-13T03:00:00Z');
      const next = making('a', 'regions', tag);
      next.resolve('of the new day');
      expect(await next.found).toMatchObject({ value: 'of the new day', isStale: false });
    },
  );

  it('a clock that was days ahead and is set back makes the day what it is', async () => {
    now = new Date('2026-06-14T15:00:00Z');
    await keep('a', 'regions');
    now = new Date('2026-06-12T15:00:00Z');
    expect(cache.peek('a')).toBeUndefined();
    expect(await cache.get('a', async () => made('of today'))).toMatchObject({
      value: 'of today',
      isStale: false,
    });
    expect(cache.peek('a')).toBe('of today');
  });

  it('a value that a write has dropped does not serve, though it is of yesterday', async () => {
    await keep('a', 'regions');
    now = new Date('2026-06-13T03:05:00Z');
    cache.drop(['regions']);
    expect(await cache.get('a', async () => made('new'))).toMatchObject({ value: 'new', isStale: false });
  });
});
