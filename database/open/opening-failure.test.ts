import { cpSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import '../testing/provided.ts';
import { openDatabase } from './open-database.ts';
import { toOpeningFailure } from './opening-failure.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cp-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const opening = () => expect(openDatabase({ directory })).rejects;

describe('a database that does not open says why in one sentence, and what to do', () => {
  it('when its folder is a file', async () => {
    const file = join(directory, 'arquivo');
    writeFileSync(file, '');
    await expect(openDatabase({ directory: file })).rejects.toMatchObject({
      code: 'directory_unusable',
      message: `A pasta ${file} não é uma pasta. Corrija o dono e as permissões dela e do que contém, ou escolha outra em DATA_DIR.`,
    });
  });

  it('when its folder cannot be made', async () => {
    // /proc exists on Linux only; elsewhere the folder above is a file.
    const file = join(directory, 'arquivo');
    writeFileSync(file, '');
    const [above, reason] = existsSync('/proc/self')
      ? ['/proc', 'não pode ser criada']
      : [file, 'não é uma pasta'];
    const folder = join(above, 'dados', 'mais');
    await expect(openDatabase({ directory: folder })).rejects.toMatchObject({
      code: 'directory_unusable',
      message: expect.stringMatching(`^A pasta .*${join(above, 'dados')} ${reason}\\. .*DATA_DIR\\.$`),
    });
  });

  it('when its lock is another file', async () => {
    writeFileSync(join(directory, 'database.lock'), 'lixo '.repeat(1000));
    await opening().toMatchObject({
      code: 'directory_unusable',
      message: expect.stringContaining('não é uma trava deste programa'),
    });
  });

  it('when its files are damaged, and its lock is free again', async () => {
    cpSync(inject('migratedDirectory'), directory, { recursive: true });
    const control = join(directory, 'database', 'global', 'pg_control');
    truncateSync(control, 16);
    const message = expect.stringMatching(
      /^O banco de dados em .* não abre \(.*\)\. .* restaure o último backup/,
    );
    await opening().toMatchObject({ code: 'damaged', message });
    await opening().toMatchObject({ code: 'damaged', message });
  });
});

it.each([
  ['ENOSPC', 'disk_full', 'está cheio'],
  ['EROFS', 'directory_unusable', 'é só de leitura'],
  ['EACCES', 'directory_unusable', 'não pode ser lida e gravada pelo usuário'],
])('explains the error %s of the system', (code, failure, text) => {
  const error = Object.assign(new Error(`${code}: open`), { code });
  expect(toOpeningFailure('/dados', error)).toMatchObject({
    code: failure,
    message: expect.stringContaining(text),
  });
});
