import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { isEmptyDatabase } from '#database/backup/schema.ts';
import { knownMigrations } from '#database/open/migrations.ts';
import { openServer } from '#database/open/server.ts';
import '#database/testing/provided.ts';
import { writeArchive } from './archive-writer.ts';
import { backupFormat } from './backup-format.ts';
import { restoreBackup } from './restore-backup.ts';
import { createPlace, type Place } from './testing/places.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function emptyPlace(): Promise<Place> {
  const place = await createPlace('server');
  places.push(place);
  return place;
}

interface Pieces {
  header?: object;
  manifest?: object;
  entries?: Record<string, string>;
}

/** Writes an archive with a valid container and arbitrary contents. */
async function craft(name: string, { header, manifest, entries = {} }: Pieces): Promise<string> {
  const file = join(folder, name);
  const archive = writeArchive(file);
  const add = (entry: string, value: object) => archive.add(entry, Buffer.from(JSON.stringify(value)));
  const madeAt = '2026-06-12T12:00:00Z';
  await add('backup.json', { format: backupFormat, madeAt, migrations: knownMigrations(), ...header });
  for (const [entry, text] of Object.entries(entries)) await archive.add(entry, Buffer.from(text));
  await add('manifest.json', { tables: [], sequences: [], files: [], ...manifest });
  await archive.finish();
  return file;
}

/** A refused restore leaves nothing, except the lock file. */
async function expectEmpty({ config: { dataDirectory, databaseUrl } }: Place): Promise<void> {
  const names = readdirSync(dataDirectory).filter((name) => !name.startsWith('database.'));
  expect(names).toEqual([]);
  if (databaseUrl === undefined) return;
  const database = await openServer(databaseUrl, { migrates: false });
  expect(await isEmptyDatabase(database.orm)).toBe(true);
  await database.close();
}

async function refusal(file: string, place: Place): Promise<string> {
  const error: unknown = await restoreBackup(file, place.config).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'BackupError' });
  return error instanceof Error ? error.message : '';
}

describe('a restore is refused, and leaves the place empty', () => {
  it('of a file that is not there, is no backup, is cut short or was altered', async () => {
    const place = await emptyPlace();
    expect(await refusal(join(folder, 'nada'), place)).toMatch(/não existe/);
    const text = join(folder, 'texto');
    writeFileSync(text, 'isto não é um backup\n'.repeat(100));
    expect(await refusal(text, place)).toMatch(/cortado ou foi alterado/);
    const noise = Array.from({ length: 5_000 }, (_, n) => `["${(n * 7919) % 10_007}"]`).join('\n');
    const pieces = { entries: { 'tables/public.prices/1': `${noise}\n` } };
    const cut = await craft('cortado', pieces);
    truncateSync(cut, Math.floor(readFileSync(cut).length / 2));
    expect(await refusal(cut, place)).toMatch(/cortado ou foi alterado/);
    const flipped = await craft('alterado', pieces);
    const bytes = readFileSync(flipped);
    bytes.writeUInt8(bytes.readUInt8(Math.floor(bytes.length / 2)) ^ 0xff, Math.floor(bytes.length / 2));
    writeFileSync(flipped, bytes);
    expect(await refusal(flipped, place)).toMatch(/cortado ou foi alterado/);
    await expectEmpty(place);
  });

  it('of one whose rows or files are not those of its manifest, of a newer version of the site, and where it fails half-way', async () => {
    const place = await emptyPlace();
    const table = { name: 'public.regions', columns: ['id', 'name'], rows: 2, sha256: 'outro' };
    const rows = await craft('linhas', {
      manifest: { tables: [table] },
      entries: { 'tables/public.regions/1': '["1","Norte"]\n' },
    });
    expect(await refusal(rows, place)).toMatch(/a tabela public\.regions não confere/);
    const photo = { name: 'files/photos/a.webp', bytes: 4, sha256: 'outro' };
    const missing = await craft('sem-foto', { manifest: { files: [photo] } });
    expect(await refusal(missing, place)).toMatch(/a\.webp falta/);
    const outside = await craft('fora', { entries: { 'files/../../fora': 'x' } });
    expect(await refusal(outside, place)).toMatch(/cortado ou foi alterado/);
    await expectEmpty(place);
    const newer = await craft('novo', { header: { format: backupFormat + 1 } });
    expect(await refusal(newer, place)).toMatch(/por uma versão mais nova do site/);
    const unknown = await craft('migracao', { header: { migrations: [...knownMigrations(), 9e12] } });
    expect(await refusal(unknown, place)).toMatch(/esquema que esta versão do site não conhece/);
    await expectEmpty(place);
    const strange = await craft('estranho', { entries: {} });
    expect(await refusal(strange, place)).toMatch(/As tabelas do backup .* não são as deste site/);
    await expectEmpty(place);
  });
});

describe('a place that is not empty stays as it is', () => {
  it.each([
    ['secret', 'segredo'],
    ['cpf-key', 'chave'],
    ['files/photos/one.webp', 'foto'],
  ])('with %s', async (name, content) => {
    const place = await emptyPlace();
    const path = join(place.config.dataDirectory, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, content);
    expect(await refusal(await craft(`para-${name.replaceAll('/', '-')}`, {}), place)).toMatch(
      /já tem .*Restaure n.*como estava/,
    );
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('with a database', async () => {
    const place = await createPlace('server', 'migrated');
    places.push(place);
    expect(await refusal(await craft('para-banco', {}), place)).toMatch(/já tem .*como estava/);
  });
});

it('a backup does not take the place of a file, and says where there is nothing to back up', async () => {
  const place = await emptyPlace();
  const file = join(folder, 'ocupado');
  writeFileSync(file, 'outro backup');
  await expect(writeBackup(file, place.config, new Date())).rejects.toThrow(/já existe/);
  expect(readFileSync(file, 'utf8')).toBe('outro backup');
  const none = join(folder, 'nenhum');
  await expect(writeBackup(none, place.config, new Date())).rejects.toThrow(
    /Não há banco de dados|está vazio/,
  );
  expect([existsSync(none), existsSync(`${none}.part`)]).toEqual([false, false]);
});
