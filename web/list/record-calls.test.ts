import { describe, expect, it } from 'vitest';
import { categoryBody } from '#contract/categories.ts';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { createOnce, hasSameValues } from './record-calls.ts';

interface Sector {
  id: number;
  name: string;
  version: number;
}
type Values = Pick<Sector, 'name'>;

const failure = (status: number, code: 'invalid' | 'stale') =>
  new CallFailure(status, { success: false, code, message: 'Não deu.' });
const isHeld = async (row: Sector, { name }: Values) => row.name === name;

/** A server that creates one row per key. */
function server({ refused = '', lost = 0 } = {}) {
  const rows: Sector[] = [];
  const answers = new Map<string, Sector>();
  let losing = lost;
  const lose = () => {
    losing -= 1;
    if (losing >= 0) throw new NoAnswer('late', undefined);
  };
  return {
    rows,
    create: async ({ name }: Values, key: string) => {
      if (name === refused) throw failure(400, 'invalid');
      const data = answers.get(key) ?? { id: rows.length + 1, name, version: 1 };
      if (!answers.has(key)) rows.push({ ...data });
      answers.set(key, data);
      return { data };
    },
    update: async ({ name }: Values, { id, version }: Sector) => {
      const row = rows.find((one) => one.id === id);
      if (row?.version !== version) throw failure(409, 'stale');
      Object.assign(row, { name, version: version + 1 });
      lose();
      return { data: row };
    },
    find: async (id: number) => rows.find((one) => one.id === id) ?? null,
  };
}
const corrected = {
  act: 'create',
  key: 'k',
  first: { name: 'Padria' },
  values: { name: 'Padaria' },
} as const;

describe('a new row that is corrected before it is sent again', () => {
  it('is not made twice where the lost answer was of its creation', async () => {
    const calls = server();
    await calls.create(corrected.first, 'k');
    expect((await createOnce(calls, corrected, isHeld)).data.id).toBe(1);
    expect(calls.rows).toEqual([{ id: 1, name: 'Padaria', version: 2 }]);
  });
  it('is made as it is now where the server refuses how it was', async () => {
    const calls = server({ refused: 'Padria' });
    await createOnce(calls, corrected, isHeld);
    expect(calls.rows).toEqual([{ id: 1, name: 'Padaria', version: 1 }]);
  });
  it('is as wanted where the answer to its correction was lost', async () => {
    const calls = server({ lost: 1 });
    await expect(createOnce(calls, corrected, isHeld)).rejects.toThrow(NoAnswer);
    expect((await createOnce(calls, corrected, isHeld)).data.name).toBe('Padaria');
    expect(calls.rows).toHaveLength(1);
  });
  it('is not written over what somebody else made of it', async () => {
    const calls = server();
    await calls.create(corrected.first, 'k');
    await calls.update({ name: 'Pães' }, { id: 1, name: 'Padria', version: 1 });
    await expect(createOnce(calls, corrected, isHeld)).rejects.toThrow(CallFailure);
    expect(calls.rows).toEqual([{ id: 1, name: 'Pães', version: 2 }]);
  });
});

const saved = { name: 'Padaria e doces', sectorId: 2 as number | null };

describe('a row that holds what was typed', () => {
  it('holds it also where it was typed with other blanks', () => {
    expect(hasSameValues(saved, { name: ' Padaria  e doces ', sectorId: 2 }, categoryBody)).toBe(true);
    expect(hasSameValues(saved, { name: ' Padaria  e doces ', sectorId: 2 })).toBe(false);
  });
  it.each([
    { name: 'Padaria', sectorId: 2 },
    { name: 'Padaria e doces', sectorId: 3 },
    { name: 'Padaria e doces', sectorId: null },
    { name: '', sectorId: 2 },
  ])('does not hold %o', (typed) => {
    expect(hasSameValues(saved, typed, categoryBody)).toBe(false);
  });
  it('holds lists with the same in them, in the same order', () => {
    const row = { names: ['a', 'b'] };
    expect(hasSameValues(row, { names: ['a', 'b'] })).toBe(true);
    expect(hasSameValues(row, { names: ['b', 'a'] })).toBe(false);
    expect(hasSameValues(row, { names: ['a'] })).toBe(false);
  });
});
