import { createHash } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { createImport } from '#database/factories/imports.ts';
import { createUser } from '#database/factories/users.ts';
import { toSquareWebp } from '../platform/images.ts';
import { createPicture } from '../platform/testing/pictures.ts';
import { openTestApi } from '../platform/testing.ts';
import { photos } from '../users/photo.ts';
import { checkFiles } from './check-files.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const { files } = api.context;
const image = 'a'.repeat(32);
const photo = photos.fileOf(image);
const survey = 'imports/survey';
const rows = Buffer.from('Revenda;Produto');
const picture = await toSquareWebp(await createPicture({ width: 500, height: 500 }), 64, 'foto');
await createUser(orm, { image });
await createImport(orm, {
  status: 'ready',
  fileKey: 'survey',
  fileSha256: createHash('sha256').update(rows).digest('hex'),
});

/** Stores a photo and a survey, undefined for none, and checks them. */
async function check(
  given: { photo?: Buffer; survey?: Buffer },
  store: Pick<typeof files, 'readThrough'> = files,
) {
  for (const [file, bytes] of [
    [photo, given.photo],
    [survey, given.survey],
  ] as const)
    await (bytes ? files.put(file, bytes, 'image/webp') : files.delete(file));
  return checkFiles(orm, new Set(await files.keysIn('')), store);
}

it('reads them through', async () => {
  const { read, faults } = await check({ photo: picture, survey: rows });
  expect(faults).toEqual([]);
  const bytes = (picture.length + rows.length).toLocaleString('pt-BR');
  expect(read).toBe(`2 nomeados pelo banco, ${bytes} bytes lidos, 2 guardados`);
});

it.each([
  ['is empty', Buffer.alloc(0), /^a foto da conta \d+ está com defeito: photos\/a+\.webp está vazio$/],
  ['was cut short', picture.subarray(0, 100), /\.webp tem 100 bytes, e a imagem inteira tem [\d.]+$/],
  ['is full of zeros', Buffer.alloc(5_000), /\.webp não é uma imagem WebP$/],
  ['is missing', undefined, /^a foto da conta \d+ falta: não há photos\/a+\.webp$/],
])('finds a photo that %s', async (_what, bytes, fault) => {
  const { faults } = await check({ survey: rows, ...(bytes && { photo: bytes }) });
  expect(faults).toEqual([expect.stringMatching(fault)]);
});

it('finds a survey that is not the one that was sent, and does not miss a file that went meanwhile, or has not quite come', async () => {
  const { faults } = await check({ photo: picture, survey: Buffer.from('Revenda;Produtp') });
  expect(faults).toEqual([
    expect.stringMatching(
      /^o arquivo da importação \d+ está com defeito: imports\/survey não é o que foi enviado/,
    ),
  ]);
  await createImport(orm, { status: 'failed', fileKey: 'sending' });
  const vanishing = { readThrough: async () => false };
  expect((await check({ photo: picture, survey: rows }, vanishing)).faults).toEqual([]);
});

it('tells a file that cannot be read, and gives up where none can', async () => {
  const broken = {
    readThrough: async () => {
      throw new Error('EIO: i/o error, read');
    },
  };
  const { faults } = await check({ photo: picture, survey: rows }, broken);
  expect(faults).toEqual([
    expect.stringMatching(/^a foto da conta \d+ não se lê: photos\/a+\.webp: EIO: i\/o error, read$/),
    expect.stringMatching(/^o arquivo da importação \d+ não se lê/),
  ]);
  for (let more = 0; more < 15; more += 1)
    await createImport(orm, { status: 'ready', fileKey: `more-${more}` });
  const { faults: many } = await check({ photo: picture, survey: rows }, broken);
  expect(many).toHaveLength(11);
  expect(many.at(-1)).toBe('os 7 arquivos seguintes não foram lidos');
});
