import { expect } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { createStationLocation } from '#database/factories/station-locations.ts';
import { sql } from '#database/orm.ts';
import type { LocationStatus } from '#domain/station-locations.ts';
import { surveyDesk } from '../../imports/testing/sent-survey.ts';
import { type SurveyLine, surveyLine, weeklyXlsx } from '../../imports/testing/write-survey.ts';
import { setDemonstration } from '../../platform/city-facts.ts';
import { createPicture, formWith } from '../../platform/testing/pictures.ts';
import type { Person, TestApi } from '../../platform/testing.ts';
import { accessKeyOf, cnpj as cnpjOfReceipts, uploadAs } from '../../receipts/testing.ts';
import { seedCity } from '../../testing/cached-city.ts';

/** A deletion that can still be undone, and the person who may undo it. */
export interface Removal {
  call: 'restoreRemoval' | 'restoreOwnRemoval';
  id: number;
  by: 'admin' | 'user';
}

export interface VariedCity {
  /** of the people who make the calls */
  tokens: { admin: string; user: string };
  removals: Removal[];
}

/** Days of the city, before the day of the tests. */
const days = { monday: '2026-06-08', tuesday: '2026-06-09', wednesday: '2026-06-10', today: '2026-06-12' };

/**
 * Fills an empty database with at least one row of every kind created by people, surveys and rules, in every possible state. As
 * much as possible is created by calls, which are the same in every version, so that each version can write it.
 */
export async function makeVariedCity(api: TestApi): Promise<VariedCity> {
  await seedCity(api);
  // Three weeks of the demonstration cover as much as twelve.
  await api.orm.execute(sql`delete from prices where observed_at < '2026-05-22'`);
  // There is no call for it, because it is an operator's setting.
  await api.orm.execute(
    sql`insert into price_lives (sector_id, source, days) select id, 'receipt', 12 from sectors where kind = 'meat' limit 1`,
  );
  await setDemonstration(api.orm, false);
  // Only a migration writes it.
  await api.orm.execute(
    sql`insert into former_ids (kind, former_id, id) select 'fuel', 1, min(id) from products where unit = 'l'`,
  );
  const admin = await api.signIn({ role: 'admin', name: 'Marta Lima', email: 'marta@example.com' });
  const people = [];
  for (const [name, email] of [
    ['Ana Souza', 'ana@example.com'],
    ['Bruno Dias', 'bruno@example.com'],
    ['Caio Melo', 'caio@example.com'],
  ] as const)
    people.push(await api.signIn({ name, email, createdAt: new Date('2026-01-10T12:00:00Z') }));
  const [ana, bruno, caio] = people as [Person, Person, Person];
  const city: Making = { api, admin, ana, bruno, caio, act: acting(api) };

  await importSurveys(city);
  await keepAnswersOfSources(api);
  await wantAlerts(city);
  await keepPasskey(city);
  const catalogue = await makeCatalogue(city);
  await enterPrices(city, catalogue);
  await offer(city, catalogue);
  await contribute(city, catalogue);
  await correspond(city, catalogue);
  const removals = await remove(city, catalogue);
  // From now on she does not confirm, report or review shops.
  await keepShops(city);
  await api.context.jobs.settled();
  return { tokens: { admin: admin.token, user: ana.token }, removals };
}

interface Making {
  api: TestApi;
  admin: Person;
  ana: Person;
  bruno: Person;
  caio: Person;
  act: ReturnType<typeof acting>;
}

/** Makes calls that must succeed, one second apart. */
function acting(api: TestApi) {
  return async <N extends EndpointName>(name: N, path: string, by: Person, body?: object) => {
    api.pass(1);
    return (await api.read(name, path, { token: by.token, ...(body && { body }) })).data;
  };
}

/** No call writes what the official sources have answered. */
async function keepAnswersOfSources({ orm }: TestApi): Promise<void> {
  await orm.execute(sql`insert into sources (name, asked_at, next_at, brought_at, answered_by, etag)
    values ('survey', '2026-06-12T06:41:00-03:00', '2026-06-13T06:41:00-03:00', '2026-06-12T06:41:00-03:00', 'https://exemplo.com.br', '"1"')`);
  await orm.execute(sql`insert into source_answers (source, at, outcome, said)
    values ('survey', '2026-06-12T06:41:00-03:00', 'news', 'Semana de 31 mai. a 6 jun., 5 preços')`);
  await orm.execute(sql`insert into survey_files (first_day, sha256, address, fetched_at, import_id)
    select '2026-05-31', file_sha256, 'https://exemplo.com.br/semana.xlsx', '2026-06-12T06:41:00-03:00', id
    from imports order by id limit 1`);
  await orm.execute(sql`insert into registrations (cnpj, company, brand_id, first_seen_on, last_seen_on)
    select cnpj, 'POSTO DE COMBUSTIVEIS 32 LTDA', brand_id, '2026-06-05', '2026-06-12'
    from establishments where type = 'posto' and cnpj is not null order by id limit 1`);
}

/** Alerts of a browser, an account and an address, and what a morning has told; only a service can take a message. */
async function wantAlerts({ api, ana, bruno }: Making): Promise<void> {
  const { orm } = api;
  await orm.execute(sql`insert into alert_recipients (user_id, email, endpoint, p256dh, auth) values
    (${ana.id}, null, 'https://fcm.googleapis.com/fcm/send/ana', ${`B${'A'.repeat(86)}`}, ${'A'.repeat(22)}),
    (${bruno.id}, null, null, null, null), (null, 'rita@example.com', null, null, null)`);
  await orm.execute(sql`insert into alerts (recipient_id, product_id, max_centavos, latitude, longitude, radius_m, told_centavos)
    select id, (select min(id) from products), 5500, -10.185, -48.335, 5000, 4990 from alert_recipients`);
  await orm.execute(sql`insert into alerts (recipient_id, items, link_hash, waits_until)
    select id, '[{"productId": 1, "amount": 2}]', 'hash', '2026-06-12T09:00:00-03:00' from alert_recipients where email is not null`);
  await orm.execute(sql`insert into alert_digests (recipient_id, day, told, sent_at)
    select id, '2026-06-12', '[]', '2026-06-12T07:00:00-03:00' from alert_recipients`);
  await orm.execute(
    sql`insert into alert_runs (day, decided_to, decided_at) values ('2026-06-12', 3, '2026-06-12T07:00:00-03:00')`,
  );
}

/** The answer of a device cannot be repeated. */
async function keepPasskey({ api, ana }: Making) {
  await api.orm.execute(sql`insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
    values (${ana.id}, 'Y2hhdmU', 'Y2hhdmU', 0, 'Celular', '2026-06-11T12:00:00-03:00')`);
  await api.orm.execute(
    sql`insert into used_tokens (id, expires_at) values ('usado', '2026-06-12T12:10:00-03:00')`,
  );
}

/** People who keep a shop, and what the shop has said of names; links and keys are shown once. */
async function keepShops({ api, ana, bruno }: Making) {
  const { orm } = api;
  const place = sql`(select min(id) from establishments where type <> 'posto')`;
  const moment = '2026-06-11T12:00:00-03:00';
  await orm.execute(sql`insert into merchants (user_id, establishment_id, created_at)
    values (${ana.id}, ${place}, ${moment})`);
  await orm.execute(sql`insert into merchant_keys (merchant_id, secret_hash, name, created_at)
    select id, 'chave', 'Balança', ${moment} from merchants`);
  await orm.execute(sql`insert into merchant_invitations (establishment_id, secret_hash, created_at, expires_at)
    values (${place}, 'convite', ${moment}, '2026-06-18T12:00:00-03:00')`);
  await orm.execute(sql`insert into merchant_claims
      (user_id, establishment_id, name, cnpj, phone, created_at, status, decided_at)
    values (${bruno.id}, ${place}, 'Bruno Dias', '11222333000181', '6332151234', ${moment}, 'pending', null),
      (${ana.id}, ${place}, 'Ana Souza', '11222333000181', '6332151234', ${moment}, 'approved', ${moment})`);
  await orm.execute(sql`insert into merchant_names (establishment_id, name, printed, product_id, is_answered, created_at)
    values (${place}, 'costela jane', 'COSTELA JANE', (select min(id) from products), true, ${moment}),
      (${place}, 'kit festa', 'KIT FESTA', null, false, ${moment})`);
  await orm.execute(sql`insert into goods_name_decisions (name, product_id, is_accepted, created_at)
    values ('pao de alho', null, true, ${moment})`);
  await orm.execute(sql`insert into merchant_lists (establishment_id, goods, sha256, since_at, sent_at)
    values (${place}, 'nomes', 'lista', ${moment}, ${moment})`);
}

/** Imports two surveys that stay and one that is undone, after it had corrected the first and created a station. */
async function importSurveys({ api, admin }: Making) {
  const desk = surveyDesk(api, admin.token);
  const week = (...lines: Partial<SurveyLine>[]) => weeklyXlsx(lines.map(surveyLine));
  const second = { cnpj: '02588773000166', company: 'AUTO POSTO DIVISA LTDA', trade: 'POSTO DIVISA' };
  const third = { cnpj: '12863447000173', company: 'POSTO DE PASSAGEM LTDA', trade: 'POSTO DE PASSAGEM' };
  const ethanol = { product: 'ETANOL', price: '4.89' };
  await desk.import(
    week({}, ethanol, { ...second, brand: 'IPIRANGA' }, { ...second, ...ethanol, brand: 'IPIRANGA' }),
  );
  api.pass(60);
  await desk.import(
    week(
      // The same as in the first.
      ethanol,
      { day: days.monday, trade: 'POSTO TRINTA E DOIS' },
      { ...second, day: days.monday, price: '6.75' },
    ),
  );
  api.pass(60);
  const { id } = await desk.import(
    week({ price: '6.99' }, { ...second, ...ethanol, price: '4.99' }, third, { ...third, ...ethanol }),
  );
  api.pass(60);
  await desk.undo(id);
}

interface Catalogue {
  butcher: number;
  market: number;
  /** stations: from a survey, from the panel, and one without coordinates */
  surveyed: number;
  station: number;
  farStation: number;
  cuts: readonly [number, number, number];
  petrol: number;
  ethanol: number;
  /** the rows that are deleted in the end */
  unused: { shop: number; station: number; product: number; fuel: number; region: number; category: number };
}

async function makeCatalogue({ api, admin, act }: Making): Promise<Catalogue> {
  const { data: regions } = await api.read('listPublicRegions', '/public/regions');
  const [region, otherRegion] = regions.map(({ id }) => id);
  const { data: categories } = await api.read('listPublicCategories', '/public/categories');
  const categoryId = categories[0]?.id;
  const sector = await act('createSector', '/backoffice/sectors', admin, { name: 'Hortifrúti' });
  const category = await act('createCategory', '/backoffice/categories', admin, {
    name: 'Verduras',
    sectorId: sector.id,
  });
  const newRegion = await act('createRegion', '/backoffice/regions', admin, { name: 'Buritirana' });
  const product = (name: string) =>
    act('createProduct', '/backoffice/products', admin, { name, categoryId, synonyms: [`${name} novo`] });
  const cuts = [
    await product('Cupim da Serra'),
    await product('Fraldinha da Serra'),
    await product('Paleta da Serra'),
  ];
  const shop = (name: string, more: object = {}) =>
    act('createEstablishment', '/backoffice/establishments', admin, { name, regionId: region, ...more });
  const { id: butcher } = await shop('Aurora', {
    cnpj: cnpjOfReceipts,
    address: 'Quadra 104 Sul, Rua SE 1',
    latitude: -10.19,
    longitude: -48.33,
    verified: true,
  });
  const { id: market } = await shop('Mercado Bom Preço', { type: 'mercado' });
  await act('updateEstablishment', `/backoffice/establishments/${market}`, admin, {
    name: 'Mercado Preço Bom',
    regionId: otherRegion,
    phone: '6332151010',
    version: 1,
  });
  const logo = await api.read('uploadBrandLogo', '/backoffice/fuel/brands/logos', {
    token: admin.token,
    form: formWith('file', await createPicture()),
  });
  const brand = await act('createFuelBrand', '/backoffice/fuel/brands', admin, {
    name: 'Bandeira do Cerrado',
    logo: Object.values(logo.data)[0],
  });
  const newStation = (name: string, more: object = {}) =>
    act('createFuelStation', '/backoffice/fuel/stations', admin, {
      name,
      address: 'Avenida JK, 10',
      regionId: region,
      brandId: brand.id,
      ...more,
    });
  // It shares the name of a butcher, and no other station has a similar one.
  const { id: station } = await newStation('Aurora', { latitude: -10.2, longitude: -48.34 });
  const { id: farStation } = await newStation('Posto da Serra', { isOpen: false });
  const { data: stations } = await api.read('listPublicFuelStations', '/fuel/stations');
  const surveyed = stations.find(({ cnpj }) => cnpj === '02588773000166')?.id ?? 0;
  const row = await api.read('readFuelStationRow', `/backoffice/fuel/stations/${surveyed}`, {
    token: admin.token,
  });
  await act('updateFuelStation', `/backoffice/fuel/stations/${surveyed}`, admin, {
    name: 'Posto da Divisa',
    address: row.data.address,
    regionId: region,
    brandId: brand.id,
    version: row.data.version,
  });
  const fuel = await act('createFuelType', '/backoffice/fuel/types', admin, {
    name: 'Querosene',
    description: 'De aviação',
  });
  const { data: types } = await api.read('listPublicFuelTypes', '/fuel/types');
  const fuelNamed = (name: string) => types.find((type) => type.name === name)?.id ?? 0;
  const statuses: LocationStatus[] = ['waiting', 'found', 'missing', 'accepted', 'dismissed'];
  const now = api.context.clock.now();
  const point = { latitude: -10.23, longitude: -48.31, coordinatesPrecision: 'street' } as const;
  for (const status of statuses) {
    const { id: stationId } = await newStation(`Posto ${status}`, { isAnother: true });
    await createStationLocation(api.orm, {
      establishmentId: stationId,
      status,
      askedAt: now,
      ...((status === 'found' || status === 'accepted' || status === 'dismissed') && {
        ...point,
        source: 'brasilapi',
        foundAt: now,
      }),
      ...((status === 'accepted' || status === 'dismissed') && { decidedAt: now }),
    });
  }
  const unused = {
    shop: (await shop('Açougue de Passagem')).id,
    station: (await newStation('Posto que Sai', { isAnother: true })).id,
    product: (await product('Corte que Sai')).id,
    fuel: fuel.id,
    region: newRegion.id,
    category: category.id,
  };
  await createStationLocation(api.orm, { establishmentId: unused.station, status: 'missing', askedAt: now });
  const [first, second, third] = cuts.map(({ id }) => id) as [number, number, number];
  return {
    butcher,
    market,
    surveyed,
    station,
    farStation,
    cuts: [first, second, third],
    petrol: fuelNamed('Gasolina comum'),
    ethanol: fuelNamed('Etanol'),
    unused,
  };
}

async function enterPrices({ api, admin, ana, act }: Making, made: Catalogue) {
  const { butcher, market, cuts, station, farStation, surveyed, petrol, ethanol, unused } = made;
  const meat = '/backoffice/prices';
  const price = (productId: number, establishmentId: number, reais: number, more: object = {}) =>
    act('createPrice', meat, admin, {
      productId,
      establishmentId,
      price: reais,
      collectionDate: days.monday,
      ...more,
    });
  const first = await price(cuts[0], butcher, 39.9);
  await price(cuts[0], butcher, 37.9, { paymentCondition: 'pix' });
  await price(cuts[0], market, 41.5, { source: 'receipt' });
  const { id: corrected } = await price(cuts[1], butcher, 93.9, { collectionDate: days.tuesday });
  await act('updatePrice', `${meat}/${corrected}`, admin, {
    productId: cuts[1],
    establishmentId: butcher,
    price: 39.3,
    collectionDate: days.tuesday,
  });
  const { id: withdrawn } = await price(cuts[1], market, 1.99);
  await act('deletePrice', `${meat}/${withdrawn}`, admin);
  const { id: back } = await price(cuts[2], market, 29.9);
  await act('deletePrice', `${meat}/${back}`, admin);
  await act('restorePrice', `${meat}/${back}/restore`, admin, {});
  await act('confirmPrices', `${meat}/confirm`, admin, { ids: [first.id] });
  await confirmByPeople();

  const rounds = '/backoffice/price-batches';
  await roundOf(market, 33.3);
  const undone = await roundOf(butcher, 99.9);
  await act('undoPriceBatch', `${rounds}/${undone}/undo`, admin, {});
  for (const [name, undo] of [
    ['maio.csv', false],
    ['junho.csv', true],
  ] as const) {
    const query = new URLSearchParams({ fileName: name, establishmentId: String(market) });
    const file = Buffer.from(`Produto;Preço\nCupim da Serra;${undo ? '11,90' : '38,70'}\n`);
    const form = () => formWith('file', file);
    const { data } = await api.read('previewPriceSheet', `${rounds}/sheet/preview?${query}`, {
      token: admin.token,
      form: form(),
    });
    query.set('preview', data.preview);
    const imported = await api.read('importPriceSheet', `${rounds}/sheet?${query}`, {
      token: admin.token,
      form: form(),
    });
    if (undo) await act('undoPriceBatch', `${rounds}/${imported.data.id}/undo`, admin, {});
  }

  const fuel = '/backoffice/fuel/prices';
  const fuelPrices = (stationId: number, collectionDate: string, reais: number) =>
    act('createFuelPrices', fuel, admin, {
      stationId,
      collectionDate,
      prices: [petrol, ethanol].map((fuelTypeId, index) => ({ fuelTypeId, price: reais - index })),
    });
  await fuelPrices(station, days.monday, 6.49);
  await fuelPrices(farStation, days.monday, 6.59);
  await fuelPrices(surveyed, days.today, 6.39);
  const rows = await fuelPrices(station, days.wednesday, 5.99);
  const [wrong, gone] = rows.map(({ id }) => id);
  await act('updateFuelPrice', `${fuel}/${wrong}`, admin, {
    stationId: station,
    typeId: petrol,
    price: 6.29,
    date: days.wednesday,
  });
  await act('deleteFuelPrice', `${fuel}/${gone}`, admin);
  const [again] = (await fuelPrices(farStation, days.today, 6.19)).map(({ id }) => id);
  await act('deleteFuelPrice', `${fuel}/${again}`, admin);
  await act('restorePrice', `/backoffice/prices/${again}/restore`, admin, {});
  // Withdrawn prices are deleted with the place.
  for (const { id } of await fuelPrices(unused.station, days.monday, 6.09))
    await act('deleteFuelPrice', `${fuel}/${id}`, admin);

  /** One confirmation waits for others, and three prolong a price. */
  async function confirmByPeople() {
    const seen = [await price(cuts[2], butcher, 27.9), await price(cuts[1], market, 26.9)];
    for (const [index, devices] of [1, 3].entries())
      for (let device = 1; device <= devices; device += 1)
        await api.read('createConfirmation', '/public/confirmations', {
          from: `203.0.113.${device}`,
          body: { priceId: seen[index]?.id, device: String(device).repeat(32) },
        });
    await act('createOwnConfirmation', '/users/confirmations', ana, {
      priceId: seen[0]?.id,
      device: 'a'.repeat(32),
    });
    await api.read('countPriceViews', '/public/price-views', { body: { prices: seen.map(({ id }) => id) } });
    await api.context.views.flush();
  }

  async function roundOf(establishmentId: number, reais: number) {
    const { data } = await api.read('readPriceRound', `${rounds}/round?establishmentId=${establishmentId}`, {
      token: admin.token,
    });
    const seen = new Map(data.cuts.map(({ productId, last }) => [productId, last?.id ?? null]));
    const saved = await act('savePriceRound', rounds, admin, {
      establishmentId,
      day: days.wednesday,
      prices: cuts.slice(1).map((productId) => ({
        productId,
        price: reais,
        seenId: seen.get(productId) ?? null,
      })),
    });
    return saved.id;
  }
}

async function offer({ admin, ana, act }: Making, { butcher, market, cuts }: Catalogue) {
  const promotion = (productId: number, establishmentId: number, startDate: string, endDate: string) =>
    act('createPromotion', '/backoffice/promotions', admin, {
      productId,
      establishmentId,
      title: 'Oferta da semana',
      discountPercentage: 10,
      originalPrice: 50,
      salePrice: 45,
      startDate,
      endDate,
    });
  const running = await promotion(cuts[0], market, days.monday, '2026-06-20');
  await act('updatePromotion', `/backoffice/promotions/${running.id}`, admin, {
    productId: cuts[0],
    establishmentId: market,
    title: 'Oferta de São João',
    discountPercentage: 20,
    originalPrice: 50,
    salePrice: 40,
    startDate: days.monday,
    endDate: '2026-06-24',
    version: running.version,
  });
  await promotion(cuts[1], butcher, '2026-07-01', '2026-07-10');
  const coupon = (code: string, more: object = {}) =>
    act('createCoupon', '/backoffice/coupons', admin, {
      establishmentId: butcher,
      code,
      discountType: 'percentage',
      discountValue: 10,
      startDate: days.monday,
      endDate: '2026-06-30',
      ...more,
    });
  const { id } = await coupon('CUPIM10', { productId: cuts[0] });
  await coupon('DEZREAIS', { discountType: 'fixed', usageLimit: 5 });
  await act('useCoupon', `/coupons/user/use/${id}`, ana, { cpf: '52998224725', purchaseAmount: 80 });
}

async function contribute(making: Making, made: Catalogue) {
  const { api, admin, ana, bruno, caio, act } = making;
  const { butcher, market, cuts, station, surveyed, farStation, petrol, ethanol } = made;
  const review = (by: Person, establishmentId: number, comment: string) =>
    act('createReview', '/users/reviews', by, { establishmentId, rating: 4, comment });
  const stationReview = (by: Person, stationId: number, comment: string) =>
    act('createStationReview', `/fuel/stations/${stationId}/reviews`, by, { rating: 3, comment });
  const decideReview = (id: number, body: object) =>
    act('updateReviewStatus', `/backoffice/reviews/${id}/status`, admin, body);
  await review(caio, market, 'Ainda espera.');
  await stationReview(caio, farStation, 'Também espera.');
  await decideReview((await review(ana, butcher, 'Carne fresca.')).id, { status: 'approved' });
  await decideReview((await stationReview(ana, station, 'Bom posto.')).id, { status: 'approved' });
  const badly = { status: 'rejected', reason: 'Ofende alguém.' };
  await decideReview((await review(bruno, butcher, 'Não digo.')).id, badly);
  await decideReview((await stationReview(bruno, station, 'Nem aqui.')).id, badly);
  const { id: reviewed, version } = await decideReview((await stationReview(ana, surveyed, 'Fila.')).id, {
    status: 'approved',
  });
  await act('undoReviewDecision', `/backoffice/reviews/${reviewed}/undo-decision`, admin, { version });

  const report = (by: Person, reportedPrice: number, what: object) =>
    act('createReportedPrice', '/reported-prices', by, { reportedPrice, comment: 'Vi hoje.', ...what });
  const ofMeat = (index: 0 | 1 | 2, establishmentId: number) => ({ productId: cuts[index], establishmentId });
  const ofFuel = (fuelTypeId: number, fuelStationId: number) => ({ fuelTypeId, fuelStationId });
  const decide = (id: number, body: object) =>
    act('updateReportedPriceStatus', `/backoffice/reported-prices/${id}/status`, admin, body);
  for (const [pending, approved, official, rejected, takenBack] of [
    [
      await report(caio, 32.5, ofMeat(2, market)),
      await report(ana, 39.5, ofMeat(0, butcher)),
      await report(bruno, 39.2, ofMeat(1, butcher)),
      await report(ana, 12, ofMeat(1, market)),
      await report(bruno, 41.2, ofMeat(0, market)),
    ],
    [
      await report(caio, 6.45, ofFuel(petrol, station)),
      await report(ana, 5.35, ofFuel(ethanol, station)),
      await report(bruno, 6.41, ofFuel(petrol, farStation)),
      await report(ana, 3.01, ofFuel(petrol, surveyed)),
      await report(bruno, 5.21, ofFuel(ethanol, surveyed)),
    ],
  ] as const) {
    await decide(approved.id, { status: 'approved' });
    await decide(official.id, { status: 'approved', official: true });
    await decide(rejected.id, { status: 'rejected', reason: 'O preço não confere.' });
    const decided = await decide(takenBack.id, { status: 'approved', official: true });
    await act(
      'undoReportedPriceDecision',
      `/backoffice/reported-prices/${takenBack.id}/undo-decision`,
      admin,
      {
        version: decided.version,
      },
    );
    expect(pending.status).toBe('pending');
  }
  const { data: rules } = await api.read('readModerationRules', '/backoffice/moderation-rules', {
    token: admin.token,
  });
  await act('updateModerationRules', '/backoffice/moderation-rules', admin, {
    agreement: true,
    record: true,
    version: rules.version,
  });
  const agreed = [];
  for (const what of [ofMeat(2, market), ofFuel(ethanol, farStation)])
    for (const by of [ana, bruno]) agreed.push(await report(by, 'productId' in what ? 32.4 : 5.25, what));
  await api.context.jobs.settled();

  for (const person of [ana, bruno]) {
    await act('addFavoriteProduct', `/users/favorites/${cuts[0]}`, person);
    await act('addFavoriteStation', `/users/favorites/stations/${station}`, person);
  }
  await act('addFavoriteStation', `/users/favorites/stations/${surveyed}`, ana);
  const items = cuts.slice(0, 2).map((productId) => ({ productId, amount: 1.5 }));
  await act('updateOwnList', '/users/list', bruno, { items, base: [] });
  await sendReceipts(making, made);
}

async function sendReceipts({ api, admin, ana, bruno, act }: Making, { butcher, market, cuts }: Catalogue) {
  const send = async (by: Person, establishmentId: number, more: object = {}) => {
    const imageUrl = await uploadAs(api, by.token);
    const items = [
      { productName: 'CUPIM BOV KG', price: 38.9, quantity: 1.136, productId: cuts[0] },
      { productName: 'CARVAO 3KG', price: 19.9, quantity: 1 },
    ];
    return act('createReceipt', '/users/receipts', by, { establishmentId, imageUrl, items, ...more });
  };
  const decide = (id: number, body: object) =>
    act('updateReceiptStatus', `/backoffice/receipts/${id}/status`, admin, body);
  await send(bruno, market);
  await decide((await send(ana, market)).id, { status: 'approved' });
  await decide((await send(bruno, butcher)).id, { status: 'rejected', reason: 'Não dá para ler.' });
  const publish = (id: number) =>
    act('publishReceiptItems', `/backoffice/receipts/${id}/prices`, admin, {
      version: 1,
      approve: true,
      day: days.today,
      items: [{ position: 1, productId: cuts[0] }],
    });
  await publish((await send(ana, butcher, { code: accessKeyOf(1, '2606') })).id);
  const { id: takenBack } = await send(bruno, market);
  await publish(takenBack);
  const { data } = await api.read('readReceipt', `/backoffice/receipts/${takenBack}`, { token: admin.token });
  await act('undoReceiptDecision', `/backoffice/receipts/${takenBack}/undo-decision`, admin, {
    version: data.version,
  });
}

async function correspond({ api, admin, ana, act }: Making, { butcher, station, surveyed }: Catalogue) {
  const form = formWith('foto', await createPicture());
  await api.read('replacePhoto', '/users/photo', { token: ana.token, form });
  const message = (assunto: string, mensagem: string) =>
    act('sendMessage', '/messages', ana, { nome: 'Ana', email: 'ana@example.com', assunto, mensagem });
  await message('duvida', `Em https://exemplo.com.br/posto/${station} o preço é outro.`);
  await message('sugestao', `Vejam /posto/${surveyed}?aba=historico e /estabelecimento/${butcher}.`);
  await message('outro', 'Sem endereço.');
  const { data } = await api.read('listMessages', '/backoffice/messages', { token: admin.token });
  const [last, second, first] = data.map(({ id }) => id);
  await act('answerMessage', `/backoffice/messages/${first}/answers`, admin, {
    body: `Obrigado: /posto/${station} está certo agora.`,
    answersSeen: 0,
  });
  await act('markMessage', `/backoffice/messages/${second}/state`, admin, { read: true });
  await act('markMessage', `/backoffice/messages/${last}/state`, admin, { read: true, archived: true });
}

/** Deletes something of every kind that can be restored. */
async function remove({ api, admin, ana, act }: Making, { unused, butcher, cuts, surveyed }: Catalogue) {
  const removals: Removal[] = [];
  type Removed = Promise<{ removalId: number | null }>;
  const remember = async (call: Removal['call'], removed: Removed) => {
    const { removalId } = await removed;
    if (removalId === null) throw new Error('cannot be restored');
    removals.push({ call, id: removalId, by: call === 'restoreRemoval' ? 'admin' : 'user' });
  };
  const ofCatalogue = (removed: Removed) => remember('restoreRemoval', removed);
  const own = (removed: Removed) => remember('restoreOwnRemoval', removed);
  await ofCatalogue(act('deleteEstablishment', `/backoffice/establishments/${unused.shop}`, admin));
  await ofCatalogue(act('deleteFuelStation', `/backoffice/fuel/stations/${unused.station}`, admin));
  await ofCatalogue(act('deleteProduct', `/backoffice/products/${unused.product}`, admin));
  await ofCatalogue(act('deleteFuelType', `/backoffice/fuel/types/${unused.fuel}`, admin));
  await ofCatalogue(act('deleteRegion', `/backoffice/regions/${unused.region}`, admin));
  await ofCatalogue(act('deleteCategory', `/backoffice/categories/${unused.category}`, admin));
  const { data: promotions } = await api.read('listPromotions', '/backoffice/promotions', {
    token: admin.token,
  });
  const future = promotions.find(({ establishmentId }) => establishmentId === butcher);
  await ofCatalogue(act('deletePromotion', `/backoffice/promotions/${future?.id}`, admin));
  const { data: coupons } = await api.read('listCoupons', '/backoffice/coupons', { token: admin.token });
  const spare = coupons.find(({ code }) => code === 'DEZREAIS');
  await ofCatalogue(act('deleteCoupon', `/backoffice/coupons/${spare?.id}`, admin));
  const { data: reviews } = await api.read('listOwnReviews', '/users/reviews', { token: ana.token });
  const waiting = reviews.find(({ fuelStationId }) => fuelStationId === surveyed);
  await own(act('deleteOwnReview', `/users/reviews/${waiting?.id}`, ana));
  const { data: reports } = await api.read('listOwnReportedPrices', '/users/reported-prices', {
    token: ana.token,
  });
  for (const { id } of reports.filter(({ status }) => status === 'rejected'))
    await own(act('deleteOwnReportedPrice', `/users/reported-prices/${id}`, ana));
  const receipt = await act('createReceipt', '/users/receipts', ana, {
    establishmentId: butcher,
    imageUrl: await uploadAs(api, ana.token),
    items: [{ productName: 'FRALDINHA', price: 41, quantity: 2, productId: cuts[1] }],
  });
  await own(act('deleteReceipt', `/users/receipts/${receipt.id}`, ana));
  return removals;
}
