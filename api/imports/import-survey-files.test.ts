import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { asc, eq, isNull, min, sql } from '#database/orm.ts';
import {
  brands,
  establishmentProfiles,
  establishments,
  prices,
  products,
  regions,
} from '#database/schema.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { importSurvey } from './import-survey.ts';
import { describeWithSurveyFiles } from './testing/shared-files.ts';

const palmas = { municipality: 'PALMAS', state: 'TO', now: new Date('2026-11-20T12:00:00-03:00') } as const;

describeWithSurveyFiles("the survey's own files in the database", (files) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    await database.orm.execute(sql`truncate imports, prices, establishments, brands cascade`);
  });

  const december = () => files.path('palmas-ultimas-4-semanas-diesel-gnv-2023-12.csv');
  const load = (path: string) => importSurvey(database, path, palmas);

  function stations() {
    return database.orm
      .select({
        cnpj: establishments.cnpj,
        name: establishments.name,
        address: establishments.address,
        brand: brands.name,
        region: regions.name,
        surveyedOn: establishments.surveyedOn,
      })
      .from(establishments)
      .leftJoin(brands, eq(brands.id, establishments.brandId))
      .leftJoin(regions, eq(regions.id, establishments.regionId))
      .orderBy(asc(establishments.cnpj));
  }

  it('result in the same stations in any order of import (quirk 9)', async () => {
    const order = [december(), ...files.weeks().toSorted()];
    for (const path of order) expect((await load(path)).rowsRefused).toBe(0);
    const forwards = await stations();
    await database.orm.execute(sql`truncate imports, prices, establishments, brands cascade`);
    for (const path of order.toReversed()) await load(path);
    expect(await stations()).toEqual(forwards);
  });

  it('keep the former name and brand of a station (quirk 9); one company may have several stations (quirk 10)', async () => {
    for (const path of [december(), ...files.weeks()]) await load(path);
    const all = await stations();
    const of = (cnpj: string) => all.find((station) => station.cnpj === cnpj);
    expect(of('09034525000112')).toMatchObject({ name: 'Posto Gelo Sul', brand: 'Ale', region: 'Sul' });
    expect(of('04797330000100')).toMatchObject({ name: 'Santana e Castro Posto de Combustíveis' });
    for (const cnpj of ['03438594000105', '03438594000296', '97486534000101', '97486534000292']) {
      expect(of(cnpj)?.cnpj).toBe(cnpj);
    }
    expect(all.filter(({ region }) => region === null).map(({ name }) => name)).toEqual(['Vital e Vital']);
    const history = await database.orm
      .select({ name: establishmentProfiles.name, brand: brands.name, since: min(prices.observedAt) })
      .from(prices)
      .innerJoin(establishments, eq(establishments.id, prices.establishmentId))
      .innerJoin(establishmentProfiles, eq(establishmentProfiles.id, prices.profileId))
      .leftJoin(brands, eq(brands.id, establishmentProfiles.brandId))
      .where(eq(establishments.cnpj, '09034525000112'))
      .groupBy(establishmentProfiles.name, brands.name)
      .orderBy(asc(min(prices.observedAt)));
    expect(history.map(({ name, brand }) => [name, brand])).toEqual([
      ['M Abi J Brandão', 'Bandeira branca'],
      ['Posto Gelo Sul', 'Ale'],
    ]);
  });

  it('the week of June and its extract of Palmas have the same prices', async () => {
    const whole = await load(files.path('revendas_lpc_2026-06-07_2026-06-13.xlsx'));
    expect(whole).toMatchObject({
      rowsRead: 19_676,
      rowsOfCity: 67,
      rowsNew: 56,
      rowsNotFuel: 11,
      rowsRefused: 0,
      days: { first: '2026-06-10', last: '2026-06-11' },
      withoutRegion: [{ cnpj: '16578789000100', name: 'Vital e Vital' }],
    });
    expect(await database.orm.$count(establishments)).toBe(14);
    const extract = files.weeks().find((path) => path.includes('2026-06-07')) ?? '';
    expect(await load(extract)).toMatchObject({ rowsNew: 0, rowsSame: 56, rowsCorrected: 0 });
    const [cheapest] = await database.orm
      .select({ name: establishments.name, centavos: prices.priceCentavos })
      .from(prices)
      .innerJoin(establishments, eq(establishments.id, prices.establishmentId))
      .innerJoin(products, eq(products.id, prices.productId))
      .where(eq(products.name, 'Gasolina comum'))
      .orderBy(asc(prices.priceCentavos), asc(establishments.name))
      .limit(1);
    expect(cheapest?.centavos).toBe(689);
    expect(await database.orm.$count(prices, isNull(prices.profileId))).toBe(0);
  });
});
