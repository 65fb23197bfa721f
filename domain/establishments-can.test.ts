import { expect, it } from 'vitest';
import { permitted } from './can.ts';
import { establishmentCan } from './establishments-can.ts';

it('an establishment is deleted while nothing belongs to it (spec, back office, sections 4 and 5)', () => {
  expect(establishmentCan({ linked: [] })).toEqual({ delete: permitted });
  expect(establishmentCan({ linked: ['receipts', 'prices'] }).delete).toEqual({
    may: false,
    why: 'Este estabelecimento possui preços vinculados. Remova os preços primeiro.',
  });
});
