import { describe, expect, it } from 'vitest';
import { permitted } from './can.ts';
import { establishmentCan } from './establishments-can.ts';

describe('spec, back office, sections 4 and 5: an establishment', () => {
  it('is deleted while nothing belongs to it', () => {
    expect(establishmentCan({ linked: [] })).toEqual({ delete: permitted });
  });

  it('is not deleted while something belongs to it', () => {
    expect(establishmentCan({ linked: ['receipts', 'prices'] })).toEqual({
      delete: {
        may: false,
        why: 'Este estabelecimento possui preços vinculados. Remova os preços primeiro.',
      },
    });
  });
});
