import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtsOf, inThree, mistypedOf } from './mistyped.ts';
import { forAll } from './testing.ts';

/** Returns whether a text may have been meant as the beginning of a name. */
const isMeant = (text: string, name: string) =>
  mistypedOf(text).some((meant) => new RegExp(`^${meant.replaceAll('_', '.')}`).test(name));

describe('one mistyped letter', () => {
  it.each([
    ['missing', 'picnha'],
    ['missing at the beginning', 'icanha'],
    ['another one', 'picamha'],
    ['another one at the end', 'picanhe'],
    ['one too many', 'piccanha'],
    ['one too many at the end', 'picanhas'],
    ['two that have changed places', 'picahna'],
    ['missing while the end is not typed yet', 'picn'],
  ])('is forgiven: %s', (_, text) => {
    expect(isMeant(text, 'picanha')).toBe(true);
  });
  it.each(['pinha', 'pcanah', 'maminha'])('two are not: %s', (text) => {
    expect(isMeant(text, 'picanha')).toBe(false);
  });
});

describe('the doubted words of a text', () => {
  it('are those of four letters or more, beside the others in any order', () => {
    const [carne, sol] = doubtsOf('carne sool');
    expect(carne).toMatchObject({ certain: ['sool'] });
    expect(sol).toMatchObject({ certain: ['carne'], meant: expect.arrayContaining(['sol']) });
  });
  it('are shorter ones where the others stand around them', () => {
    const doubt = doubtsOf('contra fle').at(-1);
    expect(doubt).toMatchObject({ certain: [], meant: expect.arrayContaining(['contra f_le']) });
  });
  it.each(['', 'boi', 'pão', 'a'.repeat(41)])('are none in %j', (text) => {
    expect(doubtsOf(text)).toEqual([]);
  });
});

it('leaves one of three pieces as it is', () => {
  for (const text of ['bife', 'cupim', 'picanha', 'contra fle', 'supermercado']) {
    for (const meant of mistypedOf(text)) {
      expect(
        inThree(text).some((piece) => meant.includes(piece)),
        `${text}, ${meant}`,
      ).toBe(true);
    }
  }
});

describe('any mistyped letter', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/);
  const mistakes = (meant: string, at: number, letter: string) => [
    meant.slice(0, at) + meant.slice(at + 1),
    meant.slice(0, at) + letter + meant.slice(at),
    meant.slice(0, at) + letter + meant.slice(at + 1),
    meant.slice(0, at) + (meant[at + 1] ?? '') + meant[at] + meant.slice(at + 2),
  ];
  it('leaves a pattern that matches the word that was meant, and a piece as it was', () =>
    forAll(word, fc.nat(11), fc.stringMatching(/^[a-z]$/), (meant, position, letter) => {
      const at = position % meant.length;
      for (const typed of mistakes(meant, at, letter)) {
        if (typed === meant) continue;
        const patterns = mistypedOf(typed).map((pattern) => new RegExp(`^${pattern.replaceAll('_', '.')}`));
        expect(patterns.some((pattern) => pattern.test(meant)) || meant.startsWith(typed)).toBe(true);
        expect(inThree(typed).join('')).toBe(typed);
        expect(inThree(typed).some((piece) => meant.includes(piece))).toBe(true);
      }
    }));
  it('is looked for in one word at a time, with the others certain', () =>
    forAll(fc.array(word, { minLength: 1, maxLength: 3 }), (words) => {
      for (const { certain } of doubtsOf(words.join(' '))) expect(certain.length).toBe(words.length - 1);
    }));
});
