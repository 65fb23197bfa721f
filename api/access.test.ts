import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, failuresOf } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { failures } from '#contract/failures.ts';
import { createCategory } from '#database/factories/categories.ts';
import { createCoupon } from '#database/factories/coupons.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createFuelPrice } from '#database/factories/fuel-prices.ts';
import { createFuelStation } from '#database/factories/fuel-stations.ts';
import { createFuelType } from '#database/factories/fuel-types.ts';
import { createImport } from '#database/factories/imports.ts';
import { createMessage } from '#database/factories/messages.ts';
import { createPostalCode } from '#database/factories/postal-codes.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReceipt, createReceiptImage } from '#database/factories/receipts.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createRemoval } from '#database/factories/removals.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import { createSector } from '#database/factories/sectors.ts';
import { createStationLocation } from '#database/factories/station-locations.ts';
import { createUser } from '#database/factories/users.ts';
import type { UserRole } from '#domain/roles.ts';
import { brandLogoFile, brandLogoType, createBrandLogoKey } from './fuel-brands/brand-logo-files.ts';
import { createPicture, formWith } from './platform/testing/pictures.ts';
import { openTestApi, signToken, testDay } from './platform/testing.ts';
import { receiptImageFile, receiptImageType } from './receipt-files/receipt-files.ts';
import { createPhotoKey, photoFile, photoType } from './users/photo-files.ts';

/**
 * Makes each call of the endpoint table as a visitor, as the owner of the row, as another person and as an
 * administrator. New entries of the table are included automatically.
 */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const people = ['visitor', 'user', 'other user', 'admin'] as const;
type Person = (typeof people)[number];

interface SignedIn {
  userId: number;
  sessionId: number;
  token: string;
}

/** Signs in a new person for each call, so that the changes of one call do not affect the next. */
async function signInAs(role: UserRole): Promise<SignedIn> {
  const { internalAdapter } = await api.context.auth.$context;
  const { id: userId } = await createUser(orm, { role });
  const session = await internalAdapter.createSession(String(userId));
  return { userId, sessionId: Number(session.id), token: signToken(session.token, api.context.secret) };
}

/** Signs in each role once, for calls that are refused before they change anything. */
const refusedPeople = new Map<UserRole, Promise<SignedIn>>();
function signInOnceAs(role: UserRole): Promise<SignedIn> {
  const known = refusedPeople.get(role) ?? signInAs(role);
  refusedPeople.set(role, known);
  return known;
}

type Id = number | string;

/** The id or key to use after each part of a path, or in a whole path. A row that calls change is new for each call. */
const ids: Record<string, (owner: SignedIn) => Id | Promise<Id>> = {
  sessions: ({ sessionId }) => sessionId,
  users: async () => (await createUser(orm)).id,
  messages: async () => (await createMessage(orm)).id,
  sectors: async () => (await createSector(orm)).id,
  categories: async () => (await createCategory(orm)).id,
  regions: async () => (await createRegion(orm)).id,
  products: async () => (await createProduct(orm)).id,
  establishments: async () => (await createEstablishment(orm)).id,
  'postal-codes': async () => (await createPostalCode(orm)).zipcode,
  'price-batches': async () => (await createPriceBatch(orm)).id,
  'station-locations': async () => (await createStationLocation(orm, { status: 'missing' })).stationId,
  reviews: async ({ userId }) => (await createReview(orm, { userId, status: 'pending' })).id,
  prices: async () => (await createPrice(orm)).id,
  '/backoffice/prices/:id/restore': async () => (await createPrice(orm, { withdrawnAt: new Date() })).id,
  '/users/removals/:id/restore': async ({ userId }) =>
    (await createRemoval(orm, { noun: 'reviews', userId, removedAt: api.context.clock.now() })).id,
  '/backoffice/removals/:id/restore': async () =>
    (await createRemoval(orm, { removedAt: api.context.clock.now() })).id,
  brands: async () => (await createFuelBrand(orm)).id,
  types: async () => (await createFuelType(orm)).id,
  '/backoffice/fuel/stations/:id': async () => (await createFuelStation(orm)).id,
  '/backoffice/fuel/prices/:id': async () => (await createFuelPrice(orm)).id,
  '/backoffice/fuel/prices/:id/restore': async () =>
    (await createFuelPrice(orm, { withdrawnAt: new Date() })).id,
  'reported-prices': async ({ userId }) => (await createReportedPrice(orm, { userId, status: 'pending' })).id,
  '/backoffice/reported-prices/:id/undo-decision': async () =>
    (await createReportedPrice(orm, { decidedAt: new Date() })).id,
  '/backoffice/reviews/:id/undo-decision': async () =>
    (await createReview(orm, { decidedAt: new Date() })).id,
  promotions: async () => (await createPromotion(orm, { startDate: testDay, endDate: testDay })).id,
  imports: async () => (await createImport(orm, { status: 'failed' })).id,
  '/backoffice/imports/:id/undo': async () => (await createImport(orm, { status: 'done' })).id,
  use: async () => (await createCoupon(orm)).id,
  coupons: async () => (await createCoupon(orm)).id,
  receipts: async ({ userId }) => (await createReceipt(orm, { userId })).id,
  '/backoffice/receipts/:id/undo-decision': async ({ userId }) =>
    (await createReceipt(orm, { userId, status: 'rejected', decidedAt: api.context.clock.now() })).id,
  receipt: async ({ userId }) => {
    const { key } = await createReceiptImage(orm, { userId });
    const picture = await createPicture({ format: 'webp' });
    await api.context.files.put(receiptImageFile(key), picture, receiptImageType);
    return key;
  },
};

beforeAll(async () => {
  const { productId, establishmentId } = await createPrice(orm);
  const { stationId } = await createFuelPrice(orm);
  for (const part of ['product', 'favorites']) ids[part] = () => productId;
  ids.establishment = () => establishmentId;
  for (const part of ['stations', 'station']) ids[part] = () => stationId;
  // It leaves with the demonstration.
  await createProduct(orm, { isDemonstration: true });
  const photo = createPhotoKey();
  await api.context.files.put(photoFile(photo), await createPicture({ format: 'webp' }), photoType);
  await createUser(orm, { image: photo });
  ids.photos = () => photo;
  const logo = createBrandLogoKey(new Date());
  await api.context.files.put(brandLogoFile(logo), await createPicture({ format: 'webp' }), brandLogoType);
  ids.logos = () => logo;
});

async function addressOf({ path, example }: Endpoint, owner: SignedIn): Promise<string> {
  let filled: string = path;
  for (const [parameter, part = ''] of path.matchAll(/([^/]+)\/:\w+/g)) {
    const id = ids[path] ?? ids[part];
    if (!id) throw new Error(`api/access.test.ts needs an id for the path part '${part}/'`);
    filled = filled.replace(parameter, `${part}/${await id(owner)}`);
  }
  const query = new URLSearchParams(example?.query as Record<string, string> | undefined);
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** Returns a file that an upload of these types takes. */
function fileOf(types: readonly string[]): Promise<Uint8Array> | Uint8Array {
  return types.includes('text/csv') ? Buffer.from('uma;tabela\n') : createPicture();
}

async function statusAs(person: Person, entry: Endpoint): Promise<number> {
  const isRefusedAtOnce = refusalOf(person, entry) !== undefined && !entry.owned;
  const signIn = isRefusedAtOnce ? signInOnceAs : signInAs;
  const owner = await signIn('user');
  const caller = {
    visitor: () => undefined,
    user: () => owner,
    'other user': () => signIn('user'),
    admin: () => signIn('admin'),
  }[person];
  const token = (await caller())?.token;
  const response = await api.app.inject({
    method: entry.method,
    url: `/api${await addressOf(entry, owner)}`,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(entry.body && { payload: entry.example?.body ?? {} }),
    ...(entry.upload && { payload: formWith(entry.upload.field, await fileOf(entry.upload.types)) }),
  });
  return response.statusCode;
}

/** Returns the status with which the entry must refuse this person; undefined when the person is allowed. */
function refusalOf(person: Person, { who, owned, openToAdministrators }: Endpoint): number | undefined {
  if (who === 'anyone') return undefined;
  if (person === 'visitor') return failures.unauthenticated.status;
  if (who === 'admin' && person !== 'admin') return failures.forbidden.status;
  if (person === 'admin' && openToAdministrators) return undefined;
  return owned && person !== 'user' ? failures[owned].status : undefined;
}

/**
 * Returns the statuses that an allowed caller may get: 200 for a call that can be generated from its entry, otherwise
 * also the declared refusals.
 */
function statusesOf(entry: Endpoint): number[] {
  const complete = entry.example !== undefined || (!entry.body && !entry.query?.safeParse({}).error);
  if (complete) return [200];
  const refusals = entry.who === 'anyone' ? [] : ['unauthenticated', 'forbidden'];
  const declared = failuresOf(entry).filter(
    (code) => failures[code].status < 500 && !refusals.includes(code),
  );
  return [200, ...declared.map((code) => failures[code].status)];
}

it('an entry for signed-in people with an id in its path declares who owns the row', () => {
  const undeclared = Object.values(endpoints)
    .filter(({ who, path, owned }: Endpoint) => who === 'user' && path.includes('/:') && owned === undefined)
    .map(({ method, path }) => `${method} ${path}`);
  expect(undeclared).toEqual([]);
});

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const entry: Endpoint = endpoints[name];
  it.each(people)('as %s', async (person) => {
    const refusal = refusalOf(person, entry);
    const status = await statusAs(person, entry);
    if (refusal !== undefined) expect(status).toBe(refusal);
    else expect(statusesOf(entry)).toContain(status);
  });
});
