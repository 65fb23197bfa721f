import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { createAlert, createAlertRecipient } from '#database/factories/alerts.ts';
import { createAuditEntry } from '#database/factories/audit.ts';
import { createCouponUse } from '#database/factories/coupons.ts';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createFavorite } from '#database/factories/favorites.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createImport } from '#database/factories/imports.ts';
import {
  createMerchant,
  createMerchantClaim,
  createMerchantKey,
  createMerchantName,
} from '#database/factories/merchants.ts';
import { createMessage } from '#database/factories/messages.ts';
import { createPasskey } from '#database/factories/passkeys.ts';
import { createPostalCode } from '#database/factories/postal-codes.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import { createReceipt } from '#database/factories/receipts.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import { createStationLocation } from '#database/factories/station-locations.ts';
import { onlyRow } from '#database/only-row.ts';
import { eq } from '#database/orm.ts';
import { establishments, prices, promotions, registrations, reviews } from '#database/schema.ts';
import { seedDemonstrationCity } from '#database/seed/demonstration-city.ts';
import { seedDemonstrationMeat } from '#database/seed/demonstration-meat.ts';
import { running } from './current-prices/running-promotions.ts';
import { isStation } from './platform/kinds.ts';
import { at, openTestApi, testDay, wrong } from './platform/testing.ts';
import { anyCnpj, knownCompany } from './postal-codes/testing/known-company.ts';

const api = await openTestApi();
Object.assign(api.context.postalCodes, knownCompany);
afterAll(() => api.close());

let token = '';
const zipcode = '77001002';
const ids = {
  station: 0,
  product: 0,
  establishment: 0,
  promotion: 0,
  message: 0,
  import: 0,
  report: 0,
  coupon: 0,
  price: 0,
  fuelPrice: 0,
  fuelType: 0,
  receipt: 0,
  review: 0,
};

beforeAll(async () => {
  await seedDemonstrationCity(api.orm, at(testDay));
  await seedDemonstrationMeat(api.orm, at(testDay));
  await api.settled();
  const administrator = await api.signIn({ role: 'admin' });
  token = administrator.token;
  const { id: report } = await createReportedPrice(api.orm, { userId: administrator.id });
  const { id: fuelStationId } = onlyRow(
    await api.orm.select().from(establishments).where(isStation).limit(1),
  );
  await createAlert(api.orm, {
    recipientId: (await createAlertRecipient(api.orm, { userId: administrator.id })).id,
  });
  const receipt = await createReceipt(api.orm, { userId: administrator.id });
  const { id: review } = await createReview(api.orm, {
    userId: administrator.id,
    establishmentId: fuelStationId,
  });
  await createAuditEntry(api.orm, { userId: administrator.id });
  await createStationLocation(api.orm);
  const successor = await createFuelStation(api.orm);
  await createFuelStation(api.orm, { successorId: successor.id });
  await createPostalCode(api.orm, { zipcode, source: 'file' });
  const { couponId } = await createCouponUse(api.orm, { userId: administrator.id });
  await createPriceBatch(api.orm, { userId: administrator.id });
  const promotion = onlyRow(
    await api.orm
      .select({
        id: promotions.id,
        productId: promotions.productId,
        establishmentId: promotions.establishmentId,
      })
      .from(promotions)
      .innerJoin(reviews, eq(reviews.establishmentId, promotions.establishmentId))
      .where(running(testDay))
      .limit(1),
  );
  Object.assign(ids, {
    report,
    review,
    message: (await createMessage(api.orm)).id,
    import: (await createImport(api.orm)).id,
    coupon: couponId,
    receipt: receipt.id,
    station: fuelStationId,
    ...onlyRow(
      await api.orm
        .select({ fuelPrice: prices.id, fuelType: prices.productId })
        .from(prices)
        .where(eq(prices.establishmentId, fuelStationId))
        .limit(1),
    ),
    ...onlyRow(
      await api.orm
        .select({ price: prices.id })
        .from(prices)
        .where(eq(prices.establishmentId, promotion.establishmentId))
        .limit(1),
    ),
    product: promotion.productId,
    establishment: promotion.establishmentId,
    promotion: promotion.id,
  });
  await createPasskey(api.orm, { userId: administrator.id });
  const membership = { userId: administrator.id, establishmentId: promotion.establishmentId };
  const { id: merchantId } = await createMerchant(api.orm, membership);
  await createMerchantKey(api.orm, { merchantId });
  await createMerchantClaim(api.orm, membership);
  for (let shop = 0; shop < 3; shop += 1) await createMerchantName(api.orm);
  await createReview(api.orm, { reply: 'Obrigado!', replyStatus: 'pending', repliedAt: at(testDay) });
  await createFavorite(api.orm, { userId: administrator.id, productId: ids.product });
  await createFavorite(api.orm, { userId: administrator.id, establishmentId: ids.station });
  // The register says another brand than a person has typed.
  const { cnpj } = await createFuelStation(api.orm, { typedColumns: ['brand'] });
  const { id: brandId } = await createFuelBrand(api.orm);
  const days = { firstSeenOn: testDay, lastSeenOn: testDay };
  await api.orm.insert(registrations).values({ cnpj: cnpj ?? '', company: 'POSTO', brandId, ...days });
});

/** The kind of row that ':id' stands for, by the beginning of the path. */
const kindsByPath = [
  ['/fuel/', 'station'],
  ['/public/promotions/:id', 'promotion'],
  ['/backoffice/promotions/', 'promotion'],
  ['/public/prices/product/', 'product'],
  ['/public/reported-prices/product/', 'product'],
  ['/public/reported-prices/station/', 'station'],
  ['/public/reviews/station/', 'station'],
  ['/public/products/', 'product'],
  ['/products/', 'product'],
  ['/backoffice/prices/', 'price'],
  ['/backoffice/fuel/prices/', 'fuelPrice'],
  ['/backoffice/messages/', 'message'],
  ['/backoffice/imports/', 'import'],
  ['/backoffice/reported-prices/', 'report'],
  ['/backoffice/coupons/', 'coupon'],
  ['/backoffice/receipts/', 'receipt'],
  ['/backoffice/reviews/', 'review'],
  ['', 'establishment'],
] as const;

function addressOf(name: EndpointName): string {
  const { path } = endpoints[name];
  const kind = kindsByPath.find(([start]) => path.startsWith(start))?.[1] ?? 'establishment';
  return path.replace(':id', String(ids[kind])).replace(':zipcode', zipcode).replace(':cnpj', anyCnpj);
}

const around = 'latitude=-10.18&longitude=-48.33&radius=100';
const queries: Partial<Record<EndpointName, () => string>> = {
  listNearbyFuelStations: () => around,
  listNearbyEstablishments: () => around,
  listNearbyPromotions: () => around,
  searchProducts: () => 'search=file',
  listSuggestions: () => 'search=posto',
  readShoppingList: () => `c=${ids.product}x2`,
  readLatestPrice: () => `productId=${ids.product}&establishmentId=${ids.establishment}`,
  listNearBest: () => `goods=${ids.product}&near=-10.185,-48.335`,
  readPriceDetails: () => `productId=${ids.product}&establishmentId=${ids.establishment}&kind=meat`,
  readPriceRound: () => `establishmentId=${ids.establishment}`,
  checkPromotion: () => `productId=${ids.product}&establishmentId=${ids.establishment}&startDate=${testDay}`,
  checkPrice: () => `productId=${ids.product}&establishmentId=${ids.establishment}&price=49.9`,
};

/** The bytes of a file are checked by the test of its call. */
const reads = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { method, file }: Endpoint = endpoints[name];
  return method === 'GET' && file === undefined;
});

/** The back-office list that contains the row of a call for one row, as [call, list]. */
const records = reads.flatMap((name) => {
  const { path, data }: Endpoint = endpoints[name];
  const list = reads.find((read) => `${endpoints[read].path}/:id` === path);
  const rows = list && (endpoints[list] as Endpoint).data;
  return rows instanceof z.ZodArray && rows.element === data ? [[name, list as EndpointName] as const] : [];
});

it.each(records)('%s returns a row as %s has it', async (name, list) => {
  const { path } = endpoints[list];
  const [row] = (await api.read(list, path, { token })).data as { id: number }[];
  expect(row).toBeDefined();
  expect((await api.read(name, `${path}/${row?.id}`, { token })).data).toEqual(row);
  expect(await api.refusal(`${path}/2147483646`, { token })).toMatchObject({ status: 404 });
});

const others = reads.filter((name) => !records.some(([record]) => record === name));
it.each(others)('%s returns data of a whole city exactly as the contract defines it', async (name) => {
  const { data } = await api.read(
    name,
    `${addressOf(name)}?${queries[name]?.() ?? ''}`,
    endpoints[name].who === 'anyone' ? {} : { token },
  );
  if (Array.isArray(data)) expect(data.length).toBeGreaterThan(0);
});

const searched = reads.filter((name) => {
  const { query }: Endpoint = endpoints[name];
  return query instanceof z.ZodObject && 'search' in query.shape;
});

it.each(searched)('%s refuses to search for a character that the database does not know', async (name) => {
  expect(await api.refusal(`${addressOf(name)}?search=%00`, { token })).toEqual(
    wrong('search', 'Retire os caracteres que não são texto.'),
  );
});

it('what is written anew is written once, however often its request arrives with one key', () => {
  const writing = Object.entries<Endpoint>(endpoints).filter(([name]) =>
    /^(create|save|use|restore|importPrice|confirmPrices)/.test(name),
  );
  expect(writing.length).toBeGreaterThan(20);
  expect(writing.filter(([, { idempotent }]) => !idempotent).map(([name]) => name)).toEqual([]);
});
