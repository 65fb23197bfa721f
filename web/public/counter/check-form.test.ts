import { expect, it } from 'vitest';
import { chooseUseCode } from './check-form.tsx';

it.each([
  [['PICANHA10 K7QM-4XTP'], { code: 'K7QM-4XTP' }],
  [['https://exemplo.com.br', 'BOI5 K7QM-4XTP'], { code: 'K7QM-4XTP' }],
  [['K7QM-4XT0'], { why: expect.stringMatching(/não tem I, L, O, 0 nem 1/) }],
  [['https://exemplo.com.br'], { why: expect.stringMatching(/não é o de um cupom usado/) }],
  [[], { why: expect.stringMatching(/^Não encontramos um QR code/) }],
  [null, { why: expect.stringMatching(/^Não foi possível ler/) }],
])('the QR codes %o of a photo give %o', (texts, chosen) => {
  expect(chooseUseCode(texts)).toEqual(chosen);
});
