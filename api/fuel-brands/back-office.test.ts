import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createFuelStation } from '#database/factories/fuel-stations.ts';
import { auditLog, brands, establishmentProfiles, removals } from '#database/schema.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { forgetRemovals } from '../removals/removals.ts';
import { brandLogoFolder, forgetUnusedLogos } from './brand-logos.ts';

/** Spec, back office, sections 5, 7 and 8 (fuel brands). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
});

const path = '/backoffice/fuel/brands';
const at = (id: number | string, version?: number) =>
  `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;
const stored = async (id: number) => (await orm.select().from(brands).where(eq(brands.id, id)))[0];
const lastAudit = async () => (await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const publicBrands = async () => (await api.read('listPublicFuelBrands', '/fuel/brands')).data;

/** The refusal names the row that already has the name. */
const taken = (existing: string) => {
  const message = `Já existe a marca “${existing}”.`;
  return { status: 409, success: false, code: 'conflict', message, issues: [{ field: 'name', message }] };
};

describe('POST /backoffice/fuel/brands', () => {
  const create = (body: unknown, token: string = admin.token) =>
    api.refusal(path, { method: 'POST', body, ...(token !== '' && { token }) });

  it('works: the public reads it at once, and the audit log says who', async () => {
    const body = { name: ' Rede  Girassol ', logo: 'https://girassol.example/logo.png' };
    const { data } = await api.read('createFuelBrand', path, { token: admin.token, body });
    const asRead = await api.read('readFuelBrandRow', `${path}/${data.id}`, { token: admin.token });
    expect(asRead.data).toEqual(data);
    expect(data).toMatchObject({
      name: 'Rede Girassol',
      logo: body.logo,
      stations: 0,
      surveyed: false,
      linked: [],
      version: 1,
    });
    expect(await publicBrands()).toContainEqual({ id: data.id, name: 'Rede Girassol', logo: body.logo });
    expect(await lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'fuel-brands.create',
      rowId: data.id,
      before: null,
      after: data,
    });
  });

  it('refuses no name', async () => {
    expect(await create({ name: ' ' })).toEqual(wrong('name', 'Por favor, preencha o nome da marca.'));
  });

  it.each([
    'http://a.example/logo.png',
    'javascript:alert(1)',
    'logo.png',
    '/photos/x',
    '/fuel/brands/logos/../x',
  ])('refuses the logo %s', async (logo) => {
    expect(await create({ name: 'Com logotipo', logo })).toEqual(
      wrong('logo', 'Informe um endereço que comece com https://, ou envie uma imagem.'),
    );
  });

  it('refuses a sent logo that is not there any more', async () => {
    const logo = `/fuel/brands/logos/${'x'.repeat(41)}`;
    expect(await create({ name: 'Sem arquivo', logo })).toEqual(
      wrong('logo', 'A imagem não está mais guardada. Envie-a de novo.'),
    );
  });

  it.each(['Petróleo Bom', 'PETROLEO BOM', 'petróleo  bom'])(
    'refuses %s where there is Petróleo Bom: case and accents do not matter',
    async (name) => {
      if ((await orm.$count(brands, eq(brands.name, 'Petróleo Bom'))) === 0)
        await createFuelBrand(orm, { name: 'Petróleo Bom' });
      expect(await create({ name })).toEqual(taken('Petróleo Bom'));
    },
  );

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await create({ name: 'Nova' }, '')).status).toBe(401);
    expect((await create({ name: 'Nova' }, user.token)).code).toBe('forbidden');
    expect(await orm.$count(brands, eq(brands.name, 'Nova'))).toBe(0);
  });
});

describe('PUT /backoffice/fuel/brands/:id', () => {
  const change = (id: number, body: unknown, token: string = admin.token) =>
    api.refusal(at(id), { method: 'PUT', body, ...(token !== '' && { token }) });

  it('works, and the audit log has what was before and after', async () => {
    const { id, name } = await createFuelBrand(orm);
    const body = { name: 'Marca mudada', logo: null, version: 1 };
    const { data } = await api.read('updateFuelBrand', at(id), { token: admin.token, body });
    expect(data).toMatchObject({ id, name: 'Marca mudada', version: 2 });
    expect(await publicBrands()).toContainEqual({ id, name: 'Marca mudada', logo: null });
    expect(await lastAudit()).toMatchObject({ action: 'fuel-brands.update', before: { name }, after: data });
  });

  it('changes only case and accents in the name of one that surveys bring', async () => {
    const { id } = await createFuelBrand(orm, { name: 'Petrotins' });
    await createFuelStation(orm, { brandId: id, surveyedOn: '2026-06-10' });
    expect(await change(id, { name: 'Petro do Tocantins', logo: null, version: 1 })).toEqual(
      wrong(
        'name',
        'As pesquisas semanais encontram esta marca pelo nome. Mude só maiúsculas e acentos, ou crie outra marca e escolha-a nos postos.',
      ),
    );
    const body = { name: 'PETROTINS', logo: null, version: 1 };
    expect((await api.read('updateFuelBrand', at(id), { token: admin.token, body })).data).toMatchObject({
      name: 'PETROTINS',
      surveyed: true,
      stations: 1,
    });
  });

  it('refuses a name that another one has, and a version that is no more', async () => {
    const [one, other] = [await createFuelBrand(orm), await createFuelBrand(orm)];
    expect(await change(one.id, { name: other.name.toUpperCase(), logo: null, version: 1 })).toEqual(
      taken(other.name),
    );
    expect(await stored(one.id)).toEqual(one);
    const body = { name: 'De Marta', logo: null, version: 1 };
    await api.read('updateFuelBrand', at(one.id), { token: admin.token, body });
    expect(await change(one.id, body)).toMatchObject({ code: 'stale', changed: { name: 'Marta Lima' } });
  });

  it('refuses one that is not there, who is signed out, and who is no administrator', async () => {
    const body = { name: 'Outra', logo: null, version: 1 };
    expect(await change(999_999, body)).toMatchObject({ status: 404, message: 'Marca não encontrada.' });
    const { id } = await createFuelBrand(orm);
    expect((await change(id, body, '')).status).toBe(401);
    expect((await change(id, body, user.token)).status).toBe(403);
  });
});

describe('DELETE /backoffice/fuel/brands/:id', () => {
  const remove = (id: number, version?: number, token: string = admin.token) =>
    api.refusal(at(id, version), { method: 'DELETE', ...(token !== '' && { token }) });

  it('works', async () => {
    const { id } = await createFuelBrand(orm);
    await api.read('deleteFuelBrand', at(id, 1), { token: admin.token });
    expect(await stored(id)).toBeUndefined();
    expect(await lastAudit()).toMatchObject({ action: 'fuel-brands.delete', rowId: id, after: null });
    expect((await remove(id, 1)).status).toBe(404);
  });

  it('refuses one that stations have', async () => {
    const { id } = await createFuelBrand(orm);
    await createFuelStation(orm, { brandId: id });
    expect(await remove(id, 1)).toEqual({
      status: 409,
      success: false,
      code: 'in_use',
      message: 'Esta marca possui postos vinculados. Escolha outra marca nos postos primeiro.',
    });
  });

  it('refuses one that a station had when a price was collected', async () => {
    const { id: brandId } = await createFuelBrand(orm);
    const { id: stationId } = await createFuelStation(orm);
    await orm
      .insert(establishmentProfiles)
      .values({ establishmentId: stationId, brandId, name: 'Posto', address: 'Rua 1' });
    expect((await remove(brandId, 1)).message).toBe(
      'Esta marca está no histórico de preços dos postos, por isso fica.',
    );
  });

  it('refuses a version that is no more, who is signed out, and who is no administrator', async () => {
    const { id } = await createFuelBrand(orm);
    expect((await remove(id, 2)).code).toBe('stale');
    expect((await remove(id, 1, '')).status).toBe(401);
    expect((await remove(id, 1, user.token)).status).toBe(403);
    expect(await stored(id)).toBeDefined();
  });
});

describe('GET /backoffice/fuel/brands', () => {
  it('works, with the number of stations of each', async () => {
    const { id } = await createFuelBrand(orm, { name: 'Contada' });
    await createFuelStation(orm, { brandId: id });
    await createFuelBrand(orm, { name: 'Ácontada' });
    const { data, count } = await api.read('listFuelBrands', `${path}?search=CONTADÁ&sort=-stations`, {
      token: admin.token,
    });
    expect(data).toMatchObject([
      { id, name: 'Contada', stations: 1, linked: ['stations'] },
      { name: 'Ácontada', stations: 0 },
    ]);
    expect(count).toBe(2);
  });

  it('can be downloaded', async () => {
    const file = await api.readFile('exportFuelBrands', `${path}/export?search=contada&sort=name`, {
      token: admin.token,
    });
    const [head, ...lines] = file.toString().trim().split('\r\n');
    expect(head?.replace('\ufeff', '')).toBe('ID;Nome;Logotipo;Postos;Atualizada em');
    expect(lines.map((line) => line.split(';').slice(1, 4))).toEqual([
      ['Ácontada', '', '0'],
      ['Contada', '', '1'],
    ]);
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await api.refusal(path)).status).toBe(401);
    expect((await api.refusal(path, { token: user.token })).status).toBe(403);
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
    expect(await lastAudit()).toMatchObject({ action: 'fuel-brands.upload-logo', after: { logo } });
  });

  it('belongs to the brand that is saved with it, and goes with it', async () => {
    const logo = await upload();
    const body = { name: 'Com imagem', logo };
    const { data } = await api.read('createFuelBrand', path, { token: admin.token, body });
    expect(data.logo).toBe(logo);
    expect((await api.readFile('readBrandLogo', logo)).length).toBeGreaterThan(0);
    await api.read('deleteFuelBrand', at(data.id, 1), { token: admin.token });
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

  it('is refused where it is no picture, and from who may not', async () => {
    const form = () => formWith('file', Buffer.from('nada'), 'logo.png', 'image/png');
    expect(await api.refusal(uploadPath, { method: 'POST', token: admin.token, form: form() })).toMatchObject(
      {
        message: 'Envie uma imagem JPEG, PNG ou WebP.',
      },
    );
    expect((await api.refusal(uploadPath, { method: 'POST', form: form() })).status).toBe(401);
    expect((await api.refusal(uploadPath, { method: 'POST', token: user.token, form: form() })).status).toBe(
      403,
    );
  });

  it('is not found under what is no key', async () => {
    expect((await api.refusal('/fuel/brands/logos/abc')).message).toBe('Imagem não encontrada.');
    expect((await api.refusal('/fuel/brands/logos/..%2f..%2fphotos')).status).toBe(404);
  });
});
