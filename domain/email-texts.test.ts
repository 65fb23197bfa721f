import { expect, it } from 'vitest';
import { greeting } from './email-texts.ts';
import { forAll, text } from './testing.ts';

it.each([
  ['Ana Souza', 'Olá, Ana.'],
  ["D'Ávila Lima", "Olá, D'Ávila."],
  ['João-Pedro', 'Olá, João-Pedro.'],
  ['José', 'Olá, José.'],
])('greets %s with: %s', (name, line) => {
  expect(greeting(name)).toBe(line);
});

it.each(['', 'A', 'https://exemplo.com ganhe', '<b>Ana</b>', '50%', 'a'.repeat(31), 'exemplo.com', '🥩 Ana'])(
  'does not repeat a name that is not a plain first name: %s',
  (name) => {
    expect(greeting(name)).toBe('Olá.');
  },
);

it('no name puts more than a word of letters into a greeting', () =>
  forAll(text, (name) => {
    expect(greeting(name)).toMatch(/^Olá(, [\p{L}\p{M}'’-]{2,30})?\.$/u);
  }));
