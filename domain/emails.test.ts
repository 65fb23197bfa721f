import { expect, it } from 'vitest';
import { nameFromEmail } from './emails.ts';

it.each([
  ['maria.silva2@exemplo.com.br', 'Maria Silva'],
  ['JOAO_da-costa+precos@exemplo.com', 'JOAO Da Costa'],
  ['ana@exemplo.com', 'Ana'],
  ["o'brien.1987@exemplo.com", 'O Brien'],
  ['érica.ñandu@exemplo.com', 'Érica Ñandu'],
  ['63999991234@exemplo.com', 'Palmense'],
  ['...@exemplo.com', 'Palmense'],
  [`${'a.'.repeat(80)}@exemplo.com`, 'A '.repeat(50).trim()],
])('an account of %s is named %s', (email, name) => {
  expect(nameFromEmail(email)).toBe(name);
});
