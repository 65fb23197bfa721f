import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestSuggestions,
  categoryWithResults,
  type Suggestible,
  type SuggestionKind,
  suggestionKinds,
} from './suggestions.ts';
import { forAll } from './testing.ts';

/** Spec, public side, sections 2 (Home page) and 9 (search suggestions). */

let lastId = 0;
const thing = (kind: SuggestionKind, name: string, more: Partial<Suggestible> = {}): Suggestible => {
  lastId += 1;
  return { kind, id: lastId, name, mistyped: false, ...more };
};
const named = (found: readonly Suggestible[], text: string) =>
  bestSuggestions(found, text).map(({ name }) => name);

describe('the suggestions', () => {
  it('of a word that several cuts share begin with the popular ones', () => {
    const found = ['Alcatra', 'Costela', 'Frango', 'Linguiça', 'Maminha', 'Picanha'].map((name) =>
      thing('product', name),
    );
    expect(named(found, 'churrasco')).toEqual(['Picanha', 'Frango', 'Costela', 'Alcatra', 'Maminha']);
  });
  it('of a word that several fuels share begin with common petrol', () => {
    const found = ['Gasolina aditivada', 'Gasolina Premium', 'Gasolina comum'].map((name) =>
      thing('fuel', name),
    );
    expect(named(found, 'gasol')).toEqual(['Gasolina comum', 'Gasolina aditivada', 'Gasolina Premium']);
  });
  it('begin with the exact name, then with names that begin with the text, then with their words', () => {
    const found = [
      thing('product', 'Meia Costela'),
      thing('station', 'Posto Costela'),
      thing('establishment', 'Costelaria do Zé'),
      thing('product', 'Costela Dianteira'),
      thing('product', 'Costela'),
    ];
    expect(named(found, 'costela')).toEqual([
      'Costela',
      'Costela Dianteira',
      'Costelaria do Zé',
      'Meia Costela',
      'Posto Costela',
    ]);
  });
  it('are at most five, fold case and accents, and put last what was found by a typo or by something else than its name', () => {
    const stations = Array.from({ length: 9 }, (_, at) => thing('station', `Posto ${9 - at}`));
    expect(named(stations, 'posto')).toEqual(['Posto 1', 'Posto 2', 'Posto 3', 'Posto 4', 'Posto 5']);
    expect(
      named([thing('establishment', 'Açaí e Cia'), thing('establishment', 'Casa Acai')], 'AÇAI'),
    ).toEqual(['Açaí e Cia', 'Casa Acai']);
    expect(named([thing('station', 'Auto Posto 3'), thing('station', 'Rede Shell')], 'shell')).toEqual([
      'Rede Shell',
      'Auto Posto 3',
    ]);
    const found = [thing('product', 'Picanha', { mistyped: true }), thing('station', 'Rede Picnha')];
    expect(named(found, 'picnha')).toEqual(['Rede Picnha', 'Picanha']);
  });
});

describe('the page with the results', () => {
  const free = { chosen: null, otherwise: 'acougues' } as const;
  it('is that of the best suggestion', () => {
    expect(categoryWithResults(['station', 'product'], free)).toBe('combustivel');
    expect(categoryWithResults(['fuel'], free)).toBe('combustivel');
    expect(categoryWithResults(['establishment', 'station'], free)).toBe('acougues');
  });
  it('is that of the chosen category where it has anything', () => {
    const chosen = { chosen: 'acougues', otherwise: 'acougues' } as const;
    expect(categoryWithResults(['station', 'product'], chosen)).toBe('acougues');
    expect(categoryWithResults(['station'], chosen)).toBe('combustivel');
    expect(categoryWithResults([], { ...chosen, chosen: 'combustivel' })).toBe('combustivel');
  });
  it('is the usual one where nothing is suggested', () => {
    expect(categoryWithResults([], free)).toBe('acougues');
    expect(categoryWithResults([], { ...free, otherwise: 'combustivel' })).toBe('combustivel');
  });
});

it('any suggestions are five at most, and the same in any order', () => {
  const thing = fc.record({
    kind: fc.constantFrom(...suggestionKinds),
    id: fc.integer({ min: 1, max: 9 }),
    name: fc.constantFrom('Picanha', 'Picanha Suína', 'Posto Picanha', 'Gasolina comum'),
    mistyped: fc.boolean(),
  });
  const found = fc.uniqueArray(thing, { selector: ({ kind, id }) => `${kind}${id}`, maxLength: 12 });
  forAll(found, fc.nat(11), fc.constantFrom('pica', 'picanha', ''), (things, at, typed) => {
    const best = bestSuggestions(things, typed);
    expect(best.length).toBeLessThanOrEqual(5);
    expect(bestSuggestions([...things.slice(at), ...things.slice(0, at)], typed)).toEqual(best);
    const kinds = best.map(({ kind }) => kind);
    expect(['acougues', 'combustivel']).toContain(
      categoryWithResults(kinds, { chosen: null, otherwise: 'acougues' }),
    );
  });
});
