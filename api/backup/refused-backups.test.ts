import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createCouponUse } from '#database/factories/coupons.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createSession } from '#database/factories/sessions.ts';
import { createUser } from '#database/factories/users.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { sql } from '#database/orm.ts';
import { createPictureKey } from '../platform/stored-pictures.ts';
import { photos } from '../users/photo.ts';
import { inScratchFolder } from './scratch-folder.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'refused-backups-'));
const healthy = join(folder, 'healthy');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** the only one that has its file, of three that rows name */
const photo = createPictureKey();
/** the file of the rows of regions in the data directory */
let regions = '';

beforeAll(async () => {
  cpSync(inject('migratedDirectory'), healthy, { recursive: true });
  const database = await openDatabase({ url: undefined, directory: healthy });
  await createPrice(database.orm);
  await createCouponUse(database.orm, { cpfSealed: 'selado', cpfHash: 'um' });
  await createSession(database.orm, {});
  for (const image of [photo, createPictureKey(), createPictureKey()])
    await createUser(database.orm, { image });
  // With the statistics of a restored city, small tables are read without their indexes.
  await database.run('analyze');
  const { rows } = await database.orm.execute<{ path: string }>(
    sql`select pg_relation_filepath('regions') as path`,
  );
  regions = rows[0]?.path ?? '';
  await database.close();
  mkdirSync(join(healthy, 'files/photos'), { recursive: true });
  writeFileSync(join(healthy, `files/${photos.fileOf(photo)}`), 'foto');
}, 240_000);

describe('there is no backup', { timeout: 240_000 }, () => {
  let dataDirectory: string;
  const copy = () => {
    dataDirectory = mkdtempSync(join(folder, 'copy-'));
    cpSync(healthy, dataDirectory, { recursive: true });
    return (path: string) => join(dataDirectory, path);
  };
  afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

  const secrets = { secret: 's'.repeat(40), cpfKey: 'c'.repeat(40), pushKey: 'p'.repeat(43) };
  const write = (settings: Partial<typeof secrets> = secrets) =>
    writeBackup(
      join(dataDirectory, 'cidade.backup'),
      {
        databaseUrl: undefined,
        storageUrl: undefined,
        secret: undefined,
        cpfKey: undefined,
        pushKey: undefined,
        dataDirectory,
        ...settings,
      },
      new Date(),
    );

  async function refusal(settings?: Partial<typeof secrets>): Promise<string> {
    const file = join(dataDirectory, 'cidade.backup');
    const error: unknown = await write(settings).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'BackupError' });
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
    return error instanceof Error ? error.message : '';
  }

  it('of a table whose file was cut short', async () => {
    truncateSync(copy()(`database/${regions}`), 0);
    const message = await refusal();
    expect(message).toMatch(/o índice regions_pkey .*public\.regions/);
    expect(message).toMatch(/establishments a regions/);
    expect(message).toMatch(/restaure o último backup bom/);
  });

  it('of a table with flipped bits', async () => {
    const file = openSync(copy()(`database/${regions}`), 'r+');
    writeSync(file, Buffer.from([0xa5, 0x5a]), 0, 2, 8_100);
    closeSync(file);
    expect(await refusal()).toMatch(
      /a tabela public\.regions não se lê por inteiro: invalid page.*\n.*restaure o último backup bom/,
    );
  });

  it('without a secret under which something lies, but never for a file that is missing: the number of those is told', async () => {
    copy();
    const { secret, cpfKey } = secrets;
    expect(await refusal({ secret })).toMatch(/^Falta cpf-key, .* 1 CPFs .*CPF_KEY\.$/);
    expect(await refusal({ cpfKey })).toMatch(/^Falta secret, .* 1 sessões .*SECRET\.$/);
    copy();
    expect(await write()).toMatchObject({ files: 1, missing: 2, vanished: 0, missingSecrets: [] });
  });

  it('while another one is made, whose unfinished file stays', async () => {
    const part = `${copy()('cidade.backup')}.part`;
    await inScratchFolder(dataDirectory, async () => {
      writeFileSync(part, 'metade');
      await expect(write()).rejects.toThrow('Outro backup ou outra conferência está em andamento.');
      expect(readFileSync(part, 'utf8')).toBe('metade');
    });
  });
});
