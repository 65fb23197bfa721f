import { expect, it } from 'vitest';
import { publicName } from './public-name.ts';
import { forAll, text } from './testing.ts';

it.each([
  ['Rosângela Moreira', 'Rosângela M.'],
  ['  João   Pedro da silva ', 'João S.'],
  ['Élida Ávila', 'Élida Á.'],
  ['Cícero', 'Cícero'],
  ['Ana 🥩', 'Ana 🥩.'],
  ['', 'Anônimo'],
  [null, 'Anônimo'],
])('%j is shown as %s', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});

it('any name shows its first word and one letter of the last', () =>
  forAll(text, (name) => {
    const words = name.split(/\s+/).filter(Boolean);
    const shown = publicName(name).split(' ');
    expect(shown).toHaveLength(words.length > 1 ? 2 : 1);
    if (words.length > 0) expect(shown[0]).toBe(words[0]);
    if (words.length > 1)
      expect(shown[1]).toBe(`${[...(words.at(-1) ?? '')][0]?.toLocaleUpperCase('pt-BR')}.`);
  }));
