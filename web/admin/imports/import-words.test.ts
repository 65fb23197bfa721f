import { expect, it } from 'vitest';
import { sayHeld, sayUndone, senderOf } from './import-words.ts';

const nothing = { withdrawn: 0, handedOver: 0, restored: 0, kept: 0, stationsRemoved: 0, stationsKept: 0 };

it.each([
  [{ ...nothing, withdrawn: 1 }, '1 preço retirado.'],
  [{ ...nothing, withdrawn: 56, stationsRemoved: 14 }, '56 preços retirados, 14 postos retirados.'],
  [{ ...nothing, withdrawn: 2, restored: 1 }, '2 preços retirados, 1 preço de antes vale de novo.'],
  [
    { ...nothing, withdrawn: 2, kept: 3, stationsKept: 1 },
    '2 preços retirados; ficaram 3 preços que outra pesquisa corrigiu e 1 posto com mais alguma coisa.',
  ],
  [{ ...nothing, handedOver: 1 }, '0 preços retirados; ficou 1 preço que outra pesquisa também traz.'],
  [
    { ...nothing, withdrawn: 2, handedOver: 4, kept: 3, stationsKept: 1 },
    '2 preços retirados; ficaram 4 preços que outra pesquisa também traz, 3 preços que outra pesquisa corrigiu e 1 posto com mais alguma coisa.',
  ],
])('%j is said in a sentence', (undone, sentence) => {
  expect(sayUndone(undone)).toBe(sentence);
});

it('says who has sent a file, and why one that came by itself waits', () => {
  expect(senderOf({ user: 'Marta Lima', isAutomatic: false })).toBe('Marta Lima');
  expect(senderOf({ user: null, isAutomatic: false })).toBe('linha de comando');
  expect(senderOf({ user: null, isAutomatic: true })).toBe('automático');
  expect(sayHeld('gasolina comum subiu 18 % na mediana')).toBe(
    'Esperou por você: gasolina comum subiu 18 % na mediana. Confira.',
  );
});
