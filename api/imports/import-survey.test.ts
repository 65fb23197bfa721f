import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createReceipt, createReceiptImage } from '#database/factories/receipts.ts';
import { createUser } from '#database/factories/users.ts';
import { asc, eq, isNull, sql } from '#database/orm.ts';
import {
  auditLog,
  brands,
  establishmentProfiles,
  establishments,
  imports,
  prices,
  products,
  receiptFilesToDelete,
  regions,
} from '#database/schema.ts';
import { seedDemonstrationCity } from '#database/seed/demonstration-city.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { addDays } from '#domain/city-time.ts';
import { setDemonstration } from '../platform/city-facts.ts';
import { importSurvey } from './import-survey.ts';
import { scratchFiles } from './testing/scratch.ts';
import {
  halfYearCsv,
  halfYearLine,
  oldLayout,
  type SurveyLine,
  surveyLine,
  week,
} from './testing/write-survey.ts';

let database: Database;
const write = scratchFiles();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await database.orm.execute(sql`truncate imports, prices, establishments, brands cascade`);
});

const now = new Date('2026-06-12T12:00:00-03:00');
const palmas = { municipality: 'PALMAS', state: 'TO', now } as const;
let files = 0;

function load(content: Buffer, options: Partial<Parameters<typeof importSurvey>[2]> = {}) {
  files += 1;
  return importSurvey(database, write(`file-${files}`, content), { ...palmas, ...options });
}

const gas = { product: 'GLP', unit: 'R$ / 13 kg', price: '125' };
const halfYear = (...lines: Partial<SurveyLine>[]) => halfYearCsv(lines.map(surveyLine));

async function livePrices() {
  const rows = await database.orm
    .select({
      cnpj: establishments.cnpj,
      fuel: products.name,
      centavos: prices.priceCentavos,
      at: prices.observedAt,
      source: prices.source,
      condition: prices.paymentCondition,
      nameThen: establishmentProfiles.name,
      brandThen: brands.name,
    })
    .from(prices)
    .innerJoin(establishments, eq(establishments.id, prices.establishmentId))
    .innerJoin(products, eq(products.id, prices.productId))
    .innerJoin(establishmentProfiles, eq(establishmentProfiles.id, prices.profileId))
    .leftJoin(brands, eq(brands.id, establishmentProfiles.brandId))
    .where(isNull(prices.withdrawnAt))
    .orderBy(asc(prices.observedAt), asc(products.position));
  return rows;
}

async function onlyStation() {
  const rows = await database.orm
    .select({ station: establishments, brand: brands.name, region: regions.name })
    .from(establishments)
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .leftJoin(regions, eq(regions.id, establishments.regionId));
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error('no station');
  return { ...row.station, brand: row.brand, region: row.region };
}

async function idOfSul() {
  const rows = await database.orm.select().from(regions).where(eq(regions.name, 'Sul'));
  return rows[0]?.id ?? 0;
}

describe('a survey file', () => {
  it("becomes stations and observations at the city's midnight", async () => {
    const summary = await load(week({}, { product: 'ETANOL', price: '4.89' }));
    expect(summary).toMatchObject({
      layout: 'weekly',
      alreadyLoadedOn: undefined,
      rowsRead: 2,
      rowsOfCity: 2,
      rowsNew: 2,
      rowsSame: 0,
      rowsCorrected: 0,
      rowsRefused: 0,
      days: { first: '2026-06-10', last: '2026-06-10' },
      refusals: [],
      withoutRegion: [],
    });
    expect(await onlyStation()).toMatchObject({
      cnpj: '03219653000154',
      name: 'Posto 32',
      companyName: 'POSTO DE COMBUSTIVEIS 32 LTDA',
      address: 'Quadra ARNO 32, Avenida NS 5, s/n, Lote 01, PAC 305 Norte',
      neighbourhood: 'Plano Diretor Norte',
      zipcode: '77001304',
      brand: 'Vibra',
      region: 'Norte',
      latitude: null,
      coordinatesPrecision: null,
      surveyedOn: '2026-06-10',
    });
    const midnight = new Date('2026-06-10T00:00:00-03:00');
    const common = {
      at: midnight,
      source: 'import',
      condition: 'any',
      nameThen: 'Posto 32',
      brandThen: 'Vibra',
    };
    expect(await livePrices()).toMatchObject([
      { ...common, fuel: 'Gasolina comum', centavos: 689 },
      { ...common, fuel: 'Etanol', centavos: 489 },
    ]);
    expect(await database.orm.select().from(imports)).toMatchObject([
      {
        origin: 'anp',
        municipality: 'PALMAS',
        state: 'TO',
        rowsRead: 2,
        rowsNew: 2,
        finishedAt: expect.any(Date),
      },
    ]);
  });

  it('changes nothing when it is imported twice', async () => {
    const content = week({}, { product: 'ETANOL', price: '4.89' });
    await load(content);
    const before = await livePrices();
    const again = await load(content);
    expect(again).toMatchObject({ rowsNew: 0, rowsSame: 2, rowsCorrected: 0 });
    expect(again.alreadyLoadedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await livePrices()).toEqual(before);
    expect(await database.orm.$count(imports)).toBe(1);
  });

  it('has the same prices as another layout of the same day (survey files, quirks 1 to 3)', async () => {
    await load(week({}, { product: 'DIESEL S500', price: '6' }));
    const csv = await load(halfYear({ product: 'GASOLINA' }, { product: 'DIESEL', price: '6' }));
    expect(csv).toMatchObject({ layout: 'half_year', rowsNew: 0, rowsSame: 2 });
    expect(await livePrices()).toHaveLength(2);
  });

  it('finds a station whose CNPJ has letters again, in another layout', async () => {
    const cnpj = '12ABC34501DE35';
    await load(week({ cnpj }));
    expect(await load(halfYear({ cnpj, product: 'GASOLINA' }))).toMatchObject({ rowsSame: 1 });
    expect((await livePrices()).map((price) => price.cnpj)).toEqual([cnpj]);
  });

  it('is imported only for the given city (survey files, quirk 5)', async () => {
    const lines = [
      {},
      { municipality: 'PALMAS', state: 'PR', cnpj: '02588773000166' },
      { municipality: 'PALMAS DE MONTE ALTO', state: 'BA', cnpj: '12863447000173' },
    ];
    expect(await load(halfYear(...lines))).toMatchObject({ rowsRead: 3, rowsOfCity: 1, rowsNew: 1 });
    expect(await load(halfYear(...lines), { state: 'PR' })).toMatchObject({ rowsOfCity: 1, rowsNew: 1 });
    expect((await livePrices()).map(({ cnpj }) => cnpj).sort()).toEqual(['02588773000166', '03219653000154']);
  });

  it('leaves the region empty outside Palmas, and reports it', async () => {
    const summary = await load(halfYear({ municipality: 'GURUPI', neighbourhood: 'SETOR SUL' }), {
      municipality: 'Gurupi',
    });
    expect(summary.withoutRegion).toEqual([
      {
        cnpj: '03219653000154',
        name: 'Posto de Combustíveis 32',
        address: expect.stringContaining('ARNO 32'),
      },
    ]);
  });

  it('about cooking gas creates nothing', async () => {
    expect(await load(week(gas))).toMatchObject({
      rowsOfCity: 1,
      rowsNotFuel: 1,
      rowsNew: 0,
      rowsRefused: 0,
    });
    expect(await database.orm.$count(establishments)).toBe(0);
    expect(await database.orm.$count(brands)).toBe(0);
  });

  it('may contain no row of the city, because an empty week is normal (survey files, quirk 6)', async () => {
    const summary = await load(week({ municipality: 'GURUPI' }));
    expect(summary).toMatchObject({ rowsRead: 1, rowsOfCity: 0, rowsNew: 0 });
  });

  it('is refused with an unknown layout, and nothing is stored', async () => {
    await expect(load(Buffer.from('a;b\n'))).rejects.toThrow('São conhecidos');
    expect(await database.orm.$count(imports)).toBe(0);
  });

  it('reports its progress', async () => {
    const reported: number[] = [];
    const lines = Array.from({ length: 4_500 }, () => surveyLine({ municipality: 'GURUPI' }));
    await load(halfYearCsv(lines), { onProgress: ({ rowsRead }) => reported.push(rowsRead) });
    expect(reported).toEqual([2_000, 4_000]);
  });
});

describe('wrong rows', () => {
  it('are counted and reported, the first twenty with row, column and reason, and the others are imported', async () => {
    const lines = [
      halfYearLine(surveyLine({ price: '0' })),
      'N;TO;PALMAS;POSTO "X;faltam campos',
      halfYearLine(surveyLine()),
      ...Array.from({ length: 28 }, () => surveyLine({ day: '2026-06-13' })),
    ];
    const summary = await load(halfYearCsv(lines));
    expect(summary).toMatchObject({ rowsOfCity: 31, rowsNew: 1, rowsRefused: 30 });
    expect(summary.refusals).toHaveLength(20);
    expect(summary.refusals.slice(0, 3)).toEqual([
      { row: 2, column: 'Valor de Venda', reason: expect.stringContaining('preço fora do possível') },
      { row: 3, column: '', reason: expect.stringMatching(/campos|aspas/) },
      { row: 5, column: 'Data da Coleta', reason: 'data no futuro: “13/06/2026”' },
    ]);
  });

  it('include a row that contradicts another row of the file', async () => {
    const summary = await load(week({}, { price: '6.99' }, {}));
    expect(summary).toMatchObject({ rowsNew: 1, rowsSame: 1, rowsRefused: 1 });
    expect(summary.refusals).toEqual([
      {
        row: 12,
        column: 'PREÇO DE REVENDA',
        reason: 'a linha 11 diz outro preço do mesmo posto, combustível e dia',
      },
    ]);
    expect(await livePrices()).toMatchObject([{ centavos: 689 }]);
  });

  it('may contain a CPF, which reaches neither the database nor the summary (survey files, privacy)', async () => {
    const cpf = '52998224725';
    const summary = await load(
      week({ company: `J. DA SILVA ${cpf}`, trade: '' }, { cnpj: cpf }, { product: `GASOLINA ${cpf}` }),
    );
    const stored = await database.orm.execute(
      sql`select row_to_json(s)::text || (select string_agg(row_to_json(p)::text, '') from establishment_profiles p) from establishments s`,
    );
    expect(JSON.stringify(stored)).toContain('J. da Silva');
    expect(JSON.stringify([stored, summary])).not.toContain('982247');
  });
});

it('a correction withdraws the price of another import, and importing the old file again does not undo it', async () => {
  const old = week({});
  await load(old);
  expect(await load(week({ price: '6.99' }))).toMatchObject({ rowsNew: 0, rowsSame: 0, rowsCorrected: 1 });
  expect(await livePrices()).toMatchObject([{ centavos: 699 }]);
  const all = await database.orm.select().from(prices).orderBy(asc(prices.id));
  expect(all).toMatchObject([
    { priceCentavos: 689, withdrawnAt: expect.any(Date) },
    { priceCentavos: 699, withdrawnAt: null },
  ]);
  expect(await load(old)).toMatchObject({ rowsSame: 1, rowsCorrected: 0 });
  expect(await livePrices()).toMatchObject([{ centavos: 699 }]);
});

describe('a station that changes (survey files, quirk 9)', () => {
  const before = {
    cnpj: '09034525000112',
    company: 'M ABI J BRANDAO',
    trade: '',
    brand: 'BRANCA',
    day: '2026-03-05',
    neighbourhood: 'PLANO DIRETOR SUL',
  };
  const after = {
    ...before,
    company: 'POSTO GELO SUL LTDA',
    brand: 'ALE',
    zipcode: '77019078',
    day: '2026-06-10',
  };

  it('has the name of its newest survey, and its history has the name of each day', async () => {
    await load(week(before));
    expect(await onlyStation()).toMatchObject({
      name: 'M Abi J Brandão',
      brand: 'Bandeira branca',
      region: 'Sul',
    });
    await load(week(after));
    expect(await onlyStation()).toMatchObject({ name: 'Posto Gelo Sul', brand: 'Ale', zipcode: '77019078' });
    expect(await livePrices()).toMatchObject([
      { nameThen: 'M Abi J Brandão', brandThen: 'Bandeira branca' },
      { nameThen: 'Posto Gelo Sul', brandThen: 'Ale' },
    ]);
  });

  it('keeps its newer name when an older file is imported later', async () => {
    await load(week(after));
    await load(week(before));
    expect(await onlyStation()).toMatchObject({
      name: 'Posto Gelo Sul',
      brand: 'Ale',
      surveyedOn: '2026-06-10',
    });
    expect(await livePrices()).toMatchObject([
      { nameThen: 'M Abi J Brandão' },
      { nameThen: 'Posto Gelo Sul' },
    ]);
  });

  it('gets its trade name from the weekly file, and keeps it where a layout without has the same company', async () => {
    await load(halfYear({ product: 'GASOLINA' }));
    expect(await onlyStation()).toMatchObject({ name: 'Posto de Combustíveis 32' });
    await load(week({}));
    expect(await onlyStation()).toMatchObject({ name: 'Posto 32' });
    await load(halfYear({ product: 'GASOLINA', day: '2026-06-11' }));
    expect(await onlyStation()).toMatchObject({ name: 'Posto 32', surveyedOn: '2026-06-11' });
    await load(halfYear({ product: 'GASOLINA', day: '2026-06-12', company: 'OUTRO POSTO LTDA' }));
    expect(await onlyStation()).toMatchObject({ name: 'Outro Posto' });
  });

  it('has no address when only the old layout contains it, which later takes none away', async () => {
    const summary = await load(oldLayout([surveyLine({ day: '2026-03-01' })]));
    expect(await onlyStation()).toMatchObject({
      address: 'Endereço não informado',
      zipcode: null,
      region: null,
    });
    expect(summary.withoutRegion).toHaveLength(1);
    await load(week({ day: '2026-03-05' }));
    await load(oldLayout([surveyLine({ day: '2026-06-10' })]));
    expect(await onlyStation()).toMatchObject({
      address: expect.stringContaining('ARNO 32'),
      neighbourhood: 'Plano Diretor Norte',
      zipcode: '77001304',
      region: 'Norte',
      surveyedOn: '2026-06-10',
    });
  });

  it('keeps coordinates, telephone, whether it is open, and its region while its address is the same', async () => {
    await load(week({ day: '2026-03-05' }));
    const manual = {
      latitude: -10.18,
      longitude: -48.33,
      coordinatesPrecision: 'exact',
      phone: '63 3215-0000',
      isOpen: false,
      regionId: await idOfSul(),
    } as const;
    await database.orm.update(establishments).set(manual);
    await load(week({}));
    expect(await onlyStation()).toMatchObject({ ...manual, surveyedOn: '2026-06-10' });
    await load(week({ day: '2026-06-11', street: 'QUADRA 305 NORTE' }));
    expect(await onlyStation()).toMatchObject({ region: 'Norte' });
  });
});

describe('what an administrator has typed of a station', () => {
  const type = (typed: Partial<typeof establishments.$inferInsert>, typedColumns: string[]) =>
    database.orm.update(establishments).set({ ...typed, typedColumns });

  it('stays as it is, and the survey still brings its prices', async () => {
    await load(week({ day: '2026-03-05' }));
    const [shell] = await database.orm.insert(brands).values({ name: 'Shell' }).returning();
    const typed = {
      name: 'Posto da Família',
      address: 'Avenida JK, 10',
      neighbourhood: null,
      zipcode: null,
      brandId: shell?.id ?? null,
      regionId: await idOfSul(),
    };
    await type(typed, ['name', 'address', 'brand', 'region']);
    await load(week({ price: '5.99' }));
    expect(await onlyStation()).toMatchObject({
      ...typed,
      brand: 'Shell',
      region: 'Sul',
      surveyedOn: '2026-06-10',
    });
    expect((await livePrices()).at(-1)).toMatchObject({
      centavos: 599,
      nameThen: 'Posto da Família',
      brandThen: 'Shell',
    });
  });

  it('leaves the rest to the survey, which counts as a change', async () => {
    await load(week({ day: '2026-03-05' }));
    await type({ name: 'Posto da Família' }, ['name']);
    const { version } = await onlyStation();
    await load(week({ street: 'QUADRA 305 NORTE' }));
    expect(await onlyStation()).toMatchObject({ name: 'Posto da Família', version: version + 1 });
    expect((await onlyStation()).address).toContain('Quadra 305 Norte');
    await load(week({ street: 'QUADRA 305 NORTE' }));
    expect((await onlyStation()).version).toBe(version + 1);
  });

  it('keeps the region that belongs to a typed address', async () => {
    await load(week({ day: '2026-03-05' }));
    await type({ address: 'Avenida JK, 10', regionId: await idOfSul() }, ['address']);
    await load(week({}));
    expect(await onlyStation()).toMatchObject({ address: 'Avenida JK, 10', region: 'Sul' });
  });
});

describe('the demonstration city', () => {
  it('is deleted with its brands by the first real fuel price, except a brand that an administrator has made', async () => {
    await createFuelBrand(database.orm, { name: 'Jalapão' });
    expect(await seedDemonstrationCity(database.orm, now)).toBe(true);
    await setDemonstration(database.orm, true);
    await load(week(gas));
    await load(week({ price: '0' }));
    await load(week({ municipality: 'GURUPI' }));
    expect(await database.orm.$count(establishments)).toBeGreaterThan(1);
    await load(week({}));
    expect(await onlyStation()).toMatchObject({ name: 'Posto 32' });
    expect(await database.orm.$count(prices)).toBe(1);
    const kept = (await database.orm.select().from(brands)).map(({ name }) => name);
    expect(kept.toSorted()).toEqual(['Jalapão', 'Vibra']);
  });

  it('leaves as a whole: its butchers as well, and the files of its receipts', async () => {
    const shop = await createEstablishment(database.orm);
    await setDemonstration(database.orm, true);
    await createPrice(database.orm, { establishmentId: shop.id });
    const person = await createUser(database.orm);
    const { key } = await createReceiptImage(database.orm, { userId: person.id });
    await createReceipt(database.orm, { establishmentId: shop.id, userId: person.id, imageKey: key });
    await load(week({}));
    expect(await database.orm.$count(prices, eq(prices.establishmentId, shop.id))).toBe(0);
    expect(await database.orm.$count(establishments, eq(establishments.id, shop.id))).toBe(0);
    expect(await database.orm.select().from(receiptFilesToDelete)).toMatchObject([{ key }]);
    const noted = await database.orm.select().from(auditLog).orderBy(auditLog.id);
    expect(noted.at(-1)).toMatchObject({ action: 'demonstration.delete', userId: null });
  });
});

describe('a long file', () => {
  const cnpjs = ['03219653000154', '12863447000173', '02588773000166'];
  const days = Array.from({ length: 200 }, (_, i) => addDays('2024-06-01', i));
  /** An interrupted import has read two thousand rows, a third of which are of the city. */
  const lines = days.flatMap((day) =>
    cnpjs.flatMap((cnpj) =>
      ['GASOLINA', 'ETANOL'].flatMap((product) => {
        const elsewhere = surveyLine({ cnpj, day, product, municipality: 'GURUPI' });
        return [surveyLine({ cnpj, day, product }), elsewhere, elsewhere];
      }),
    ),
  );

  it('is written in batches, continued after an interruption, and undoes no correction that came between', async () => {
    const path = write('long.csv', halfYearCsv(lines));
    const interrupt = () => {
      throw new Error('interrupted');
    };
    await expect(importSurvey(database, path, { ...palmas, onProgress: interrupt })).rejects.toThrow(
      'interrupted',
    );
    expect(await database.orm.$count(prices)).toBe(600);
    expect(await database.orm.select().from(imports)).toMatchObject([{ status: 'failed', finishedAt: null }]);
    const correction = { product: 'GASOLINA', day: '2024-06-01', price: '6.99' };
    expect(await load(halfYear(correction))).toMatchObject({ rowsCorrected: 1 });
    const whole = await importSurvey(database, path, palmas);
    expect(whole).toMatchObject({
      rowsNew: 1_200,
      rowsSame: 0,
      rowsCorrected: 0,
      rowsRefused: 0,
      alreadyLoadedOn: undefined,
    });
    const live = await livePrices();
    expect(live).toHaveLength(1_200);
    expect(live.filter(({ centavos }) => centavos === 699)).toHaveLength(1);
    expect(await database.orm.$count(establishmentProfiles)).toBe(3);
    expect(await database.orm.select().from(imports).orderBy(imports.id)).toMatchObject([
      { finishedAt: expect.any(Date), rowsNew: 1_200 },
      { rowsCorrected: 1 },
    ]);
  });

  it('may be imported twice at the same time', async () => {
    const path = write('both.csv', halfYearCsv(lines));
    const both = await Promise.all([
      importSurvey(database, path, palmas),
      importSurvey(database, path, palmas),
    ]);
    // Both runs share one import, and each reports the whole file. If one starts after the other has ended, it finds all prices
    // unchanged.
    expect(both.map(({ rowsNew, rowsSame }) => rowsNew + rowsSame)).toEqual([1_200, 1_200]);
    expect(both.filter(({ rowsNew }) => rowsNew === 1_200)).not.toHaveLength(0);
    expect(await database.orm.$count(prices)).toBe(1_200);
  });

  it('reports which rows are stored when it is damaged', async () => {
    // The last batch is not full.
    const text = Buffer.concat([halfYearCsv(lines.slice(1)), Buffer.from('x'.repeat(200_000))]);
    await expect(load(text)).rejects.toThrow('O que foi lido até ali está gravado.');
    expect(await database.orm.$count(prices)).toBe(1_199);
  });
});
