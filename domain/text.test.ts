import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, text } from './testing.ts';
import { alphabetically, counted, fold, matches, requiredWord } from './text.ts';

it('folds accents and case for a search (design: Data), counts with a noun that agrees, and sorts as in Portuguese', () => {
  expect(fold('  Contra   FILÉ ')).toBe('contra file');
  expect(matches('Auto Posto Campeão', 'campeao posto')).toBe(true);
  expect(matches('Auto Posto Campeão', 'campeao shell')).toBe(false);
  expect(matches('qualquer', '')).toBe(true);
  expect(fold('Cafe\u0301')).toBe(fold('Café'));
  expect(fold('a\u0323\u0301')).toBe('a');
  expect([0, 1, 2].map((count) => counted(count, 'posto'))).toEqual(['0 postos', '1 posto', '2 postos']);
  expect([1, 2].map((count) => counted(count, 'avaliação', 'avaliações'))).toEqual([
    '1 avaliação',
    '2 avaliações',
  ]);
  expect(['Posto 10', 'Água', 'Zeca', 'Posto 9', 'avenida'].toSorted(alphabetically)).toEqual([
    'Água',
    'avenida',
    'Posto 9',
    'Posto 10',
    'Zeca',
  ]);
});

it.each([
  'Região',
  'Categoria',
  'Senha',
  'Sua senha',
  'Nova senha',
  'Data de início',
  'Mensagem',
  'Resposta',
  'Descrição',
  'Quantidade',
])("'%s obrigatória' agrees in gender", (label) => {
  expect(requiredWord(label)).toBe('obrigatória');
});

it.each([
  'Nome',
  'Setor',
  'Preço por kg',
  'Endereço',
  'E-mail',
  'Código',
  'CPF',
  'Combustível',
  'Valor da compra',
  'Cartão',
  'Motivo',
])("'%s obrigatório' agrees in gender", (label) => {
  expect(requiredWord(label)).toBe('obrigatório');
});

describe('any text', () => {
  it('is folded once and for all, and is found by itself and by each of its words', () =>
    forAll(text, (typed) => {
      const folded = fold(typed);
      expect(fold(folded)).toBe(folded);
      expect([typed, ...folded.split(' ')].every((query) => matches(typed, query))).toBe(true);
    }));
  it('has one place in the alphabet, a word for its number and an ending', () =>
    forAll(text, text, fc.nat(), (a, b, number) => {
      expect(Math.sign(alphabetically(a, b))).toBe(-Math.sign(alphabetically(b, a)) + 0);
      expect(counted(number, 'posto')).toBe(`${number} posto${number === 1 ? '' : 's'}`);
      expect(requiredWord(a)).toMatch(/^obrigatóri[ao]$/);
    }));
});
