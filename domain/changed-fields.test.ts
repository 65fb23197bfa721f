import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';
import { forAll } from './testing.ts';

it('has what is not the same any more, in the words of the panel', () => {
  const before = {
    id: 1,
    name: 'Um',
    Sector: { id: 1, name: 'Açougue' },
    sectorId: 1,
    verified: false,
    price: 6.9,
    collectionDate: '2026-06-11T00:00:00-03:00',
    paymentCondition: 'any',
    version: 1,
  };
  const after = {
    ...before,
    name: 'Dois',
    Sector: { id: 2, name: 'Padaria' },
    sectorId: 2,
    verified: true,
    price: 6.99,
    collectionDate: '2026-06-12T09:30:00-03:00',
    paymentCondition: 'pix',
    version: 2,
  };
  expect(changedFields({ before, after })).toEqual([
    { field: 'Nome', before: 'Um', after: 'Dois' },
    { field: 'Setor', before: 'Açougue', after: 'Padaria' },
    { field: 'Preço', before: 'R$\u00a06,90', after: 'R$\u00a06,99' },
    { field: 'Data da coleta', before: '11/06/2026 00:00', after: '12/06/2026 09:30' },
    { field: 'Pagamento', before: 'Qualquer pagamento', after: 'Pix' },
    { field: 'Verificado', before: 'não', after: 'sim' },
  ]);
});

it('has every value of a row that was created or deleted', () => {
  const row = { id: 12000, phone: null, openingHours: [{ weekday: 1, opens: '08:00', closes: '18:00' }] };
  const hours = { field: 'Horário', before: '', after: 'segunda-feira 8h às 18h' };
  expect(changedFields({ before: null, after: row })).toEqual([hours]);
  expect(changedFields({ before: row, after: null })).toEqual([
    { ...hours, before: hours.after, after: hours.before },
  ]);
});

it('writes numbers of a place as screens do', () => {
  const after = { cnpj: '12ABC34501DE35', phone: '6332150000', zipcode: '77001304' };
  expect(changedFields({ before: null, after }).map(({ after }) => after)).toEqual([
    '12.ABC.345/01DE-35',
    '(63) 3215-0000',
    '77001-304',
  ]);
});

it('says each price of a round, and no field as it is in the code', () => {
  const round = (prices: object[]) => changedFields({ before: null, after: { day: '2026-06-12', prices } });
  expect(round([{ productId: 3, Product: { name: 'Picanha' }, before: 59.9, after: 61.9 }])).toEqual([
    { field: 'Dia da coleta', before: '', after: '12/06/2026' },
    { field: 'Preços', before: '', after: 'Picanha: R$\u00a059,90 → R$\u00a061,90' },
  ]);
  expect(round([{ id: 7, product: 'Picanha', price: 61.9 }])[1]?.after).toBe('Picanha: R$\u00a061,90');
  expect(round([{ productId: 3, before: null, after: 61.9 }])[1]?.after).toBe('Produto nº 3: R$\u00a061,90');
});

it('shows what an older version has recorded under its own name, and no JSON', () => {
  const after = { region: { code: 'N', list: [1, { a: 'b' }] } };
  expect(changedFields({ before: null, after })).toEqual([{ field: 'region', before: '', after: 'N, 1, b' }]);
});

it('any row that has not changed has no changed fields, and a change is one from both sides', () => {
  const state = fc.dictionary(
    fc.constantFrom('name', 'price', 'isActive', 'address', 'unheard'),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
  );
  forAll(state, state, (before, after) => {
    expect(changedFields({ before, after: before })).toEqual([]);
    const there = changedFields({ before, after });
    const back = changedFields({ before: after, after: before });
    expect(new Set(back.map(({ field }) => field))).toEqual(new Set(there.map(({ field }) => field)));
  });
});
