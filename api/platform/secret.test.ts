import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { readCpfKey, readSecret } from './secret.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'compara-secret-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

it("is the operator's, if configured", () => {
  const secret = 'palmas tocantins palmas tocantins';
  expect(readSecret({ secret, dataDirectory })).toBe(secret);
  expect(readdirSync(dataDirectory)).toEqual([]);
});

it('is otherwise generated once, readable only by this user, and reused', () => {
  const inside = join(dataDirectory, 'data');
  const secret = readSecret({ secret: undefined, dataDirectory: inside });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readSecret({ secret: undefined, dataDirectory: inside })).toBe(secret);
  expect(readdirSync(inside)).toEqual(['secret']);
  expect(readFileSync(join(inside, 'secret'), 'utf8').trim()).toBe(secret);
  expect(statSync(join(inside, 'secret')).mode & 0o777).toBe(0o600);
});

it.runIf(existsSync('/proc/self'))('needs a folder, and says so where none can be made', () => {
  // With a PostgreSQL server, it is the first file that a process writes.
  const reading = () => readSecret({ secret: undefined, dataDirectory: '/proc/dados' });
  expect(reading).toThrow('A pasta /proc/dados não pode ser criada. Escolha outra em DATA_DIR.');
});

it('differs between directories', () => {
  const at = (name: string) => readSecret({ secret: undefined, dataDirectory: join(dataDirectory, name) });
  expect(at('a')).not.toBe(at('b'));
});

it('that is too short is refused without being shown', () => {
  writeFileSync(join(dataDirectory, 'secret'), 'curto\n');
  const reading = () => readSecret({ secret: undefined, dataDirectory });
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow('deve ter 32 caracteres ou mais');
  expect(reading).not.toThrow('curto');
});

it('is another one than the key of CPFs, which is generated in the same way', () => {
  const cpfKey = readCpfKey({ cpfKey: undefined, dataDirectory });
  expect(cpfKey).toMatch(/^[\w-]{43}$/);
  expect(readCpfKey({ cpfKey: undefined, dataDirectory })).toBe(cpfKey);
  expect(readSecret({ secret: undefined, dataDirectory })).not.toBe(cpfKey);
  expect(readdirSync(dataDirectory).toSorted()).toEqual(['cpf-key', 'secret']);
  expect(statSync(join(dataDirectory, 'cpf-key')).mode & 0o777).toBe(0o600);
  const own = 'uma chave só para os CPFs da cidade';
  expect(readCpfKey({ cpfKey: own, dataDirectory })).toBe(own);
});
