import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('has what is not the same any more', () => {
  const before = { id: 1, name: 'Um', Sector: { id: 1, name: 'Açougue' }, verified: false, price: 6.9 };
  const after = { id: 1, name: 'Dois', Sector: { id: 2, name: 'Padaria' }, verified: true, price: 6.99 };
  expect(changedFields({ before, after })).toEqual([
    { field: 'name', before: 'Um', after: 'Dois' },
    { field: 'Sector', before: 'Açougue', after: 'Padaria' },
    { field: 'verified', before: 'não', after: 'sim' },
    { field: 'price', before: '6,9', after: '6,99' },
  ]);
});

it('has every value of a row that was created or deleted', () => {
  const row = { id: 12000, phone: null, hours: [{ weekday: 1 }] };
  const filled = { id: '12000', hours: '[{"weekday":1}]' };
  expect(changedFields({ before: null, after: row })).toEqual(
    Object.entries(filled).map(([field, after]) => ({ field, before: '', after })),
  );
  expect(changedFields({ before: row, after: null })).toEqual(
    Object.entries(filled).map(([field, before]) => ({ field, before, after: '' })),
  );
});
