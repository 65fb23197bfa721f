import { describe, expect, it } from 'vitest';
import { doubtsOf, inThree, mistypedOf } from './mistyped.ts';

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
