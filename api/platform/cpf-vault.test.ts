import { expect, it } from 'vitest';
import { createCpfVault } from './cpf-vault.ts';

const vault = createCpfVault('a key of CPFs that nobody guesses in a test');
const other = createCpfVault('another key of CPFs, as after a lost one');
const cpf = '52998224725';

it('gives back a CPF, shows nothing of it, and opens nothing of another key, nothing that is broken, and nothing where there is none', () => {
  const sealed = vault.encrypt(cpf);
  expect(vault.decrypt(sealed)).toBe(cpf);
  expect(sealed).not.toContain(cpf);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(cpf);
  expect(vault.encrypt(cpf)).not.toBe(sealed);
  expect(other.decrypt(vault.encrypt(cpf))).toBeNull();
  expect(vault.decrypt('quebrado')).toBeNull();
  expect(vault.decrypt(null)).toBeNull();
});

it('finds the same CPF again by its hash, which tells nothing without the key', () => {
  expect(vault.hash(cpf)).toBe(vault.hash(cpf));
  expect(vault.hash(cpf)).toMatch(/^[\w-]{43}$/);
  expect(vault.hash(cpf)).not.toBe(vault.hash('11144477735'));
  expect(vault.hash(cpf)).not.toBe(other.hash(cpf));
});
