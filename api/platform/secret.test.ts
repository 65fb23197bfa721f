import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { findExposed, readCpfKey, readSecret } from './secret.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'compara-secret-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

it("is the operator's, if configured, or else differs between directories", () => {
  const secret = 'palmas tocantins palmas tocantins';
  expect(readSecret({ secret, dataDirectory })).toBe(secret);
  expect(readdirSync(dataDirectory)).toEqual([]);
  const at = (name: string) => readSecret({ secret: undefined, dataDirectory: join(dataDirectory, name) });
  expect(at('a')).not.toBe(at('b'));
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

it.skipIf(process.platform === 'win32')(
  'is exposed where others on the machine have a right on its file',
  () => {
    const settings = join(dataDirectory, '.env');
    readSecret({ secret: undefined, dataDirectory });
    readCpfKey({ cpfKey: undefined, dataDirectory });
    mkdirSync(join(dataDirectory, 'outbox'), { mode: 0o700 });
    writeFileSync(settings, 'PORT=3000\n#SECRET=\n');
    expect(findExposed({ dataDirectory }, settings)).toEqual([]);
    chmodSync(join(dataDirectory, 'secret'), 0o644);
    chmodSync(join(dataDirectory, 'cpf-key'), 0o620);
    chmodSync(join(dataDirectory, 'outbox'), 0o750);
    writeFileSync(settings, 'PORT=3000\nSMTP_URL=smtp://ana:senha@correio\n');
    chmodSync(settings, 0o640);
    expect(findExposed({ dataDirectory }, settings)).toEqual([
      { path: join(dataDirectory, 'secret'), mode: '644' },
      { path: join(dataDirectory, 'cpf-key'), mode: '620' },
      { path: join(dataDirectory, 'outbox'), mode: '750' },
      { path: settings, mode: '640' },
    ]);
  },
);
