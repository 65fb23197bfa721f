import { expect, it } from 'vitest';
import { greeting } from './email-texts.ts';

it.each([
  ['Ana Souza', 'Olá, Ana.'],
  ["D'Ávila Lima", "Olá, D'Ávila."],
  ['João-Pedro', 'Olá, João-Pedro.'],
  ['José', 'Olá, José.'],
])('%s is greeted: %s', (name, said) => {
  expect(greeting(name)).toBe(said);
});

it.each(['', 'A', 'https://exemplo.com ganhe', '<b>Ana</b>', '50%', 'a'.repeat(31), 'exemplo.com', '🥩 Ana'])(
  'what is no first name is not repeated: %s',
  (name) => {
    expect(greeting(name)).toBe('Olá.');
  },
);
