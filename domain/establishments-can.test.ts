import { describe, expect, it } from 'vitest';
import { permitted } from './can.ts';
import { establishmentCan } from './establishments-can.ts';

describe('spec, back office, sections 4 and 5: an establishment', () => {
  it('is changed and deleted while nothing belongs to it', () => {
    expect(establishmentCan({ isDemonstration: false, linked: [] })).toEqual({
      edit: permitted,
      delete: permitted,
    });
  });

  it('is changed, but not deleted, while something belongs to it', () => {
    const can = establishmentCan({ isDemonstration: false, linked: ['receipts', 'prices'] });
    expect(can).toEqual({
      edit: permitted,
      delete: {
        may: false,
        why: 'Este estabelecimento possui preços vinculados. Remova os preços primeiro.',
      },
    });
  });

  it('is deleted, but not changed, where it is invented', () => {
    expect(establishmentCan({ isDemonstration: true, linked: [] })).toEqual({
      edit: {
        may: false,
        why: 'Este estabelecimento é da demonstração. Cadastre o de verdade: os de demonstração saem todos juntos.',
      },
      delete: permitted,
    });
  });
});
