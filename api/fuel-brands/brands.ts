import type { Input } from '#contract/endpoint.ts';
import type { FuelBrandRow, fuelBrandEndpoints } from '#contract/fuel-brands.ts';
import { and, eq, isNotNull, sql } from '#database/orm.ts';
import { brands, establishmentProfiles, establishments } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { fuelBrandCan } from '#domain/fuel-brands-can.ts';
import { fold } from '#domain/text.ts';
import { lockImports } from '../imports/import-batch.ts';
import { blockingReferences } from '../platform/blocking-references.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { crud } from '../platform/crud.ts';
import { invalid } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { folded, list, matching } from '../platform/list.ts';
import { enqueueLogoDeletion, readBrandLogo, requireLogoFile, uploadBrandLogo } from './brand-logos.ts';

type Query = Input<typeof fuelBrandEndpoints.exportFuelBrands>['query'];
type Body = Input<typeof fuelBrandEndpoints.createFuelBrand>['body'];

const brandList = list<Query, FuelBrandRow>({
  id: brands.id,
  missing: 'Marca não encontrada.',
  find: (orm, { search }) =>
    orm.select({ id: brands.id }).from(brands).where(matching(brands.name, search)).$dynamic(),
  orders: (orm) => ({
    name: folded(brands.name),
    id: brands.id,
    stations: orm.$count(establishments, eq(establishments.brandId, brands.id)),
    updatedAt: brands.updatedAt,
  }),
  async read(orm, condition) {
    const { id, name, logo, version, createdAt, updatedAt } = brands;
    const one = { one: sql`1` };
    const isHere = eq(establishments.brandId, brands.id);
    const stations = orm.select(one).from(establishments).where(isHere);
    const surveyed = orm
      .select(one)
      .from(establishments)
      .where(and(isHere, isNotNull(establishments.surveyedOn)));
    const history = orm
      .select(one)
      .from(establishmentProfiles)
      .where(eq(establishmentProfiles.brandId, brands.id));
    const rows = await orm
      .select({
        id,
        name,
        logo,
        version,
        createdAt,
        updatedAt,
        stations: orm.$count(establishments, isHere),
        surveyed: sql<boolean>`(exists (${surveyed}) or exists (${history}))`,
        linked: blockingReferences({ stations, history }),
      })
      .from(brands)
      .where(condition);
    return rows.map(withCityTimes);
  },
});

/** Imports create brands too, so names are compared while no import runs. */
const writes = crud({
  noun: 'fuel-brands',
  table: brands,
  list: brandList,
  can: fuelBrandCan,
  taken: (name) => `Já existe a marca “${name}”.`,
  columns: ({ name, logo }: Body) => ({ name, logo }),
  insert: (tx, columns) => tx.insert(brands).values(columns).returning({ id: brands.id }),
  lock: lockImports,
  async check(_context, { name }, before) {
    if (!before || fold(name) === fold(before.name)) return;
    const { rename } = fuelBrandCan(before);
    if (!rename.may) throw invalid('name', rename.why);
  },
  async finish(context, _id, { logo }, before) {
    if (before) await enqueueLogoDeletion(context, before.logo, logo);
  },
});

const alphabetical = new Intl.Collator('pt-BR');

const listPublicFuelBrands = readHandler('listPublicFuelBrands', async (_request, { db }) => {
  const rows = await db.select({ id: brands.id, name: brands.name, logo: brands.logo }).from(brands);
  return { data: rows.sort((a, b) => alphabetical.compare(a.name, b.name)) };
});

export const fuelBrandHandlers = {
  listPublicFuelBrands,
  readBrandLogo,
  uploadBrandLogo,
  listFuelBrands: readHandler('listFuelBrands', brandList.page),
  readFuelBrandRow: readHandler('readFuelBrandRow', brandList.one),
  exportFuelBrands: readHandler(
    'exportFuelBrands',
    brandList.download('marcas.csv', [
      ['ID', ({ id }) => id],
      ['Nome', ({ name }) => name],
      ['Logotipo', ({ logo }) => logo],
      ['Postos', ({ stations }) => stations],
      ['Atualizada em', ({ updatedAt }) => formatDate(updatedAt)],
    ]),
  ),
  createFuelBrand: writeHandler('createFuelBrand', {
    prepare: ({ body }, { files }) => requireLogoFile(body.logo, files),
    run: writes.create,
  }),
  updateFuelBrand: writeHandler('updateFuelBrand', {
    prepare: ({ body }, { files }) => requireLogoFile(body.logo, files),
    run: writes.update,
  }),
  /** The uploaded logo is deleted when the brand can no longer be restored. */
  deleteFuelBrand: writeHandler('deleteFuelBrand', writes.delete),
};
