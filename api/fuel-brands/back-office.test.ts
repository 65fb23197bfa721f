import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { brands, establishmentProfiles, removals } from '#database/schema.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { forgetRemovals } from '../removals/removals.ts';
import { describeCrud } from '../testing/describe-crud.ts';
import { brandLogoFolder, forgetUnusedLogos } from './brand-logos.ts';

/** Spec, back office, sections 5, 7 and 8 (fuel brands). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });

const path = '/backoffice/fuel/brands';
const at = (id: number | string, version?: number) =>
  `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;

describeCrud({
  api,
  noun: 'fuel-brands',
  path,
  calls: {
    list: 'listFuelBrands',
    export: 'exportFuelBrands',
    read: 'readFuelBrandRow',
    create: 'createFuelBrand',
    update: 'updateFuelBrand',
    delete: 'deleteFuelBrand',
  },
  head: 'ID;Nome;Logotipo;Postos;Atualizada em',
  table: brands,
  make: (fields) => createFuelBrand(orm, fields),
  rest: () => ({ logo: 'https://girassol.example/logo.png' }),
  counts: { stations: 0, surveyed: false, linked: [] },
  publicNames: async () =>
    (await api.read('listPublicFuelBrands', '/fuel/brands')).data.map(({ name }) => name),
  messages: {
    missing: 'Marca não encontrada.',
    noName: 'Por favor, preencha o nome da marca.',
    taken: (existing) => `Já existe a marca “${existing}”.`,
  },
  uses: {
    'Esta marca possui postos vinculados. Escolha outra marca nos postos primeiro.': (brandId) =>
      createFuelStation(orm, { brandId }),
    'Esta marca está no histórico de preços dos postos, por isso fica.': async (brandId) => {
      const { id: establishmentId } = await createFuelStation(orm);
      const then = { establishmentId, brandId, name: 'Posto', address: 'Rua 1' };
      await orm.insert(establishmentProfiles).values(then);
    },
  },
});

describe('the logo of a brand', () => {
  const create = (logo: string) =>
    api.refusal(path, { method: 'POST', token: admin.token, body: { name: 'Com logotipo', logo } });

  it.each([
    'http://a.example/logo.png',
    'javascript:alert(1)',
    'logo.png',
    '/photos/x',
    '/fuel/brands/logos/../x',
  ])('refuses %s', async (logo) => {
    expect(await create(logo)).toEqual(
      wrong('logo', 'Informe um endereço que comece com https://, ou envie uma imagem.'),
    );
  });

  it('refuses one that was sent and is not there any more', async () => {
    expect(await create(`/fuel/brands/logos/${'x'.repeat(41)}`)).toEqual(
      wrong('logo', 'A imagem não está mais guardada. Envie-a de novo.'),
    );
  });
});

it('only case and accents are changed in the name of a brand that surveys bring', async () => {
  const { id } = await createFuelBrand(orm, { name: 'Petrotins' });
  await createFuelStation(orm, { brandId: id, surveyedOn: '2026-06-10' });
  const body = { name: 'Petro do Tocantins', logo: null, version: 1 };
  expect(await api.refusal(at(id), { method: 'PUT', token: admin.token, body })).toEqual(
    wrong(
      'name',
      'As pesquisas semanais encontram esta marca pelo nome. Mude só maiúsculas e acentos, ou crie outra marca e escolha-a nos postos.',
    ),
  );
  const { data } = await api.read('updateFuelBrand', at(id), {
    token: admin.token,
    body: { ...body, name: 'PETROTINS' },
  });
  expect(data).toMatchObject({ name: 'PETROTINS', surveyed: true, stations: 1 });
});

describe('GET /backoffice/fuel/brands', () => {
  it('works, with the number of stations of each', async () => {
    const { id } = await createFuelBrand(orm, { name: 'Contada' });
    await createFuelStation(orm, { brandId: id });
    await createFuelBrand(orm, { name: 'Ácontada' });
    const { data, count } = await api.read('listFuelBrands', `${path}?search=CONTADÁ&sort=-stations`, admin);
    expect(data).toMatchObject([
      { id, name: 'Contada', stations: 1, linked: ['stations'] },
      { name: 'Ácontada', stations: 0 },
    ]);
    expect(count).toBe(2);
    const file = await api.readFile('exportFuelBrands', `${path}/export?search=contada&sort=name`, admin);
    const [, ...lines] = file.toString().trim().split('\r\n');
    expect(lines.map((line) => line.split(';').slice(1, 4))).toEqual([
      ['Ácontada', '', '0'],
      ['Contada', '', '1'],
    ]);
  });
});

describe('a logo that is sent', () => {
  const uploadPath = `${path}/logos`;
  const upload = async (picture: { width?: number; height?: number } = {}) => {
    const form = formWith(
      'file',
      await createPicture({ format: 'png', ...picture }),
      'logo.png',
      'image/png',
    );
    return (await api.read('uploadBrandLogo', uploadPath, { token: admin.token, form })).data.logo;
  };
  const files = () => api.context.files.keysIn(brandLogoFolder);
  const fileOf = (logo: string) => `${brandLogoFolder}${logo.split('/').at(-1)}.webp`;

  it('is made anew and small, has an address that never means another image, and is everybody’s', async () => {
    const logo = await upload({ width: 1200, height: 600 });
    const response = await api.get(logo);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 128,
    });
    expect((await sharp(response.rawPayload).metadata()).exif).toBeUndefined();
    expect(await api.lastAudit()).toMatchObject({ action: 'fuel-brands.upload-logo', after: { logo } });
  });

  it('belongs to the brand that is saved with it, and goes with it', async () => {
    const logo = await upload();
    const body = { name: 'Com imagem', logo };
    const { data } = await api.read('createFuelBrand', path, { token: admin.token, body });
    expect(data.logo).toBe(logo);
    expect((await api.readFile('readBrandLogo', logo)).length).toBeGreaterThan(0);
    await api.read('deleteFuelBrand', at(data.id, 1), admin);
    await api.context.jobs.settled();
    // The brand can still be restored.
    expect(await files()).toContain(fileOf(logo));
    await orm.update(removals).set({ removedAt: new Date(0) });
    await forgetRemovals(api.context);
    await api.context.jobs.settled();
    expect(await files()).not.toContain(fileOf(logo));
    expect((await api.refusal(logo)).status).toBe(404);
  });

  it('goes when another one takes its place, unless another brand has it', async () => {
    const [first, second] = [await upload(), await upload()];
    const create = async (name: string) =>
      (await api.read('createFuelBrand', path, { token: admin.token, body: { name, logo: first } })).data.id;
    const [one, other] = [await create('Irmã um'), await create('Irmã dois')];
    const change = (id: number, name: string) =>
      api.read('updateFuelBrand', at(id), { token: admin.token, body: { name, logo: second, version: 1 } });
    await change(one, 'Irmã um');
    await api.context.jobs.settled();
    expect(await files()).toContain(fileOf(first));
    await change(other, 'Irmã dois');
    await api.context.jobs.settled();
    expect(await files()).not.toContain(fileOf(first));
    expect(await files()).toContain(fileOf(second));
  });

  it('goes after a day where no brand names it', async () => {
    const [unused, used] = [await upload(), await upload()];
    await api.read('createFuelBrand', path, { token: admin.token, body: { name: 'Fica', logo: used } });
    await forgetUnusedLogos(api.context);
    expect(await files()).toContain(fileOf(unused));
    api.pass(24 * 3600 + 1);
    await forgetUnusedLogos(api.context);
    expect(await files()).not.toContain(fileOf(unused));
    expect(await files()).toContain(fileOf(used));
    api.pass(-24 * 3600 - 1);
  });

  it('is refused where it is no picture', async () => {
    const form = formWith('file', Buffer.from('nada'), 'logo.png', 'image/png');
    expect(await api.refusal(uploadPath, { method: 'POST', token: admin.token, form })).toMatchObject({
      message: 'Envie uma imagem JPEG, PNG ou WebP.',
    });
  });

  it('is not found under what is no key', async () => {
    expect((await api.refusal('/fuel/brands/logos/abc')).message).toBe('Imagem não encontrada.');
    expect((await api.refusal('/fuel/brands/logos/..%2f..%2fphotos')).status).toBe(404);
  });
});
