import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { failures } from '#contract/failures.ts';
import { createAlert, createAlertRecipient } from '#database/factories/alerts.ts';
import { createAuditEntry } from '#database/factories/audit.ts';
import { createCategory } from '#database/factories/categories.ts';
import { createCoupon, createCouponUse } from '#database/factories/coupons.ts';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createImport } from '#database/factories/imports.ts';
import {
  createMerchant,
  createMerchantClaim,
  createMerchantInvitation,
  createMerchantKey,
  createMerchantName,
} from '#database/factories/merchants.ts';
import { createMessage } from '#database/factories/messages.ts';
import { createPasskey } from '#database/factories/passkeys.ts';
import { createPostalCode } from '#database/factories/postal-codes.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createFuelType, createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReceipt, createReceiptImage } from '#database/factories/receipts.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createRemoval } from '#database/factories/removals.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import { createSector } from '#database/factories/sectors.ts';
import { createStationLocation } from '#database/factories/station-locations.ts';
import { createPerson, createUser } from '#database/factories/users.ts';
import { eq } from '#database/orm.ts';
import { merchants, registrations, users } from '#database/schema.ts';
import type { UserRole } from '#domain/roles.ts';
import { createUseCode } from './coupons/use-coupon.ts';
import { brandLogoFile, brandLogoType, createBrandLogoKey } from './fuel-brands/brand-logos.ts';
import { placePhotos } from './merchant-board/photo.ts';
import { addPasskey, challengeOf, createAuthenticator } from './passkeys/testing.ts';
import { hashOfKey } from './platform/authorize.ts';
import { setDemonstration } from './platform/city-facts.ts';
import { createPictureKey, pictureType } from './platform/stored-pictures.ts';
import { createPicture, formWith } from './platform/testing/pictures.ts';
import { at, beginTestSession, openTestApi, testDay } from './platform/testing.ts';
import { anyCnpj, knownCompany } from './postal-codes/testing/known-company.ts';
import { receiptImageFile, receiptImageType } from './receipt-files/receipt-files.ts';
import { selectPasswordHash } from './sessions/password-hash.ts';
import { codeOfStep, findStep, issueStep } from './sessions/second-step.ts';
import { createEmailLink, createPasswordLink, createSignInLink } from './users/email-links.ts';
import { photos } from './users/photo.ts';

/**
 * Makes each call of the endpoint table as a visitor, as the owner of the row, as another user, as who keeps the place of the row and
 * as who keeps another one, by the key of a shop's system, and as an administrator. New entries of the table are included automatically.
 */

const api = await openTestApi({ services: { ANP_SURVEY_URL: 'http://127.0.0.1:9' } });
Object.assign(api.context.postalCodes, knownCompany);
afterAll(() => api.close());
const { orm } = api;

const people = ['visitor', 'user', 'other user', 'merchant', 'other merchant', 'key', 'admin'] as const;
type Person = (typeof people)[number];
const isOfShop = (person: Person) => person === 'other merchant' || person === 'key';

interface SignedIn {
  userId: number;
  password: string;
  sessionId: number;
  token: string;
  /** the place that the person keeps */
  placeId?: number;
}

let made = 0;

type Role = UserRole | 'merchant' | 'key';

/** Signs in a new person for each call, so that the changes of one call do not affect the next. */
async function signInAs(role: Role): Promise<SignedIn> {
  const isMerchant = role === 'merchant' || role === 'key';
  const { id: userId, password } = await createPerson(orm, { role: isMerchant ? 'user' : role });
  const person = { userId, password, ...(await beginTestSession(api, userId)) };
  if (!isMerchant) return person;
  const { id: merchantId, establishmentId: placeId } = await createMerchant(orm, { userId });
  if (role === 'merchant') return { ...person, placeId };
  made += 1;
  const key = `loja_${String(made).padStart(32, '0')}`;
  await createMerchantKey(orm, { merchantId, secretHash: hashOfKey(key) });
  return { ...person, placeId, token: key };
}

/** Signs in each role once, for calls that are refused before they change anything. */
const refusedPeople = new Map<Role, Promise<SignedIn>>();
function signInOnceAs(role: Role): Promise<SignedIn> {
  const known = refusedPeople.get(role) ?? signInAs(role);
  refusedPeople.set(role, known);
  return known;
}

type Id = number | string;

/** The id or key to use after each part of a path, or in a whole path. Rows that calls change are created for each call. */
const ids: Record<string, (owner: SignedIn) => Id | Promise<Id>> = {
  sessions: ({ sessionId }) => sessionId,
  passkeys: async ({ userId }) => (await createPasskey(orm, { userId })).id,
  users: async () => (await createUser(orm)).id,
  messages: async () => (await createMessage(orm)).id,
  sectors: async () => (await createSector(orm)).id,
  categories: async () => (await createCategory(orm)).id,
  regions: async () => (await createRegion(orm)).id,
  products: async () => (await createProduct(orm)).id,
  establishments: async () => (await createEstablishment(orm)).id,
  'postal-codes': async () => (await createPostalCode(orm)).zipcode,
  audit: async () => (await createAuditEntry(orm)).id,
  alerts: async ({ userId }) => {
    const browser = await createAlertRecipient(orm, { userId });
    return (await createAlert(orm, { recipientId: browser.id })).id;
  },
  'price-batches': async () => (await createPriceBatch(orm)).id,
  'price-views': async () => (await createPrice(orm)).id,
  'station-successions': async () => (await createFuelStation(orm, { successorId: await successor() })).id,
  '/backoffice/station-successions/:id/reopen': async () =>
    (await createFuelStation(orm, { successorId: await successor(), successionDecidedAt: new Date() })).id,
  'station-locations': async () => (await createStationLocation(orm, { status: 'missing' })).establishmentId,
  reviews: async ({ userId }) => (await createReview(orm, { userId, status: 'pending' })).id,
  'review-replies': async () =>
    (await createReview(orm, { reply: 'Obrigado!', replyStatus: 'pending', repliedAt: new Date() })).id,
  '/merchant/reviews/:id/reply': async ({ placeId }) =>
    (await createReview(orm, placeId ? { establishmentId: placeId } : {})).id,
  '/merchant/promotions/:id': async ({ placeId }) =>
    (await createPromotion(orm, { endDate: testDay, ...(placeId && { establishmentId: placeId }) })).id,
  companies: () => anyCnpj,
  '/backoffice/establishments/:id/photo': async () =>
    (await createEstablishment(orm, { photo: createPictureKey() })).id,
  merchants: async () => (await createMerchant(orm)).id,
  'merchant-invitations': async () => (await createMerchantInvitation(orm)).id,
  'merchant-claims': async () => (await createMerchantClaim(orm)).id,
  places: ({ placeId = 0 }) => placeId,
  keys: async ({ placeId }) => {
    const [merchant] = await orm
      .select({ merchantId: merchants.id })
      .from(merchants)
      .where(eq(merchants.establishmentId, placeId ?? 0));
    return (await createMerchantKey(orm, { ...merchant })).id;
  },
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
  'reported-prices': async ({ userId }) => (await createReportedPrice(orm, { userId, status: 'pending' })).id,
  '/backoffice/reported-prices/:id/undo-decision': async () =>
    (await createReportedPrice(orm, { decidedAt: new Date() })).id,
  '/backoffice/reviews/:id/undo-decision': async () =>
    (await createReview(orm, { decidedAt: new Date() })).id,
  promotions: async () => (await createPromotion(orm, { startDate: testDay, endDate: testDay })).id,
  sources: () => 'survey',
  '/backoffice/sources/:name/ask': async () => {
    await setDemonstration(orm, false);
    return 'survey';
  },
  'register-proposals': async () => {
    const { id, cnpj } = await createFuelStation(orm, { typedColumns: ['brand'] });
    const { id: brandId } = await createFuelBrand(orm);
    const days = { firstSeenOn: testDay, lastSeenOn: testDay };
    await orm.insert(registrations).values({ cnpj: cnpj ?? '', company: 'POSTO', brandId, ...days });
    return id;
  },
  imports: async () => (await createImport(orm, { status: 'failed' })).id,
  '/backoffice/imports/:id/start': async () =>
    (await createImport(orm, { status: 'ready', fileKey: 'semana', rowsNew: 1 })).id,
  '/backoffice/station-locations/:id/accept': async () =>
    (await createStationLocation(orm, found)).establishmentId,
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
  const { establishmentId: stationId } = await createFuelPrice(orm);
  for (const part of ['product', 'favorites']) ids[part] = () => productId;
  ids.establishment = () => establishmentId;
  for (const part of ['stations', 'station']) ids[part] = () => stationId;
  await setDemonstration(orm, true);
  const photo = createPictureKey();
  await api.context.files.put(photos.fileOf(photo), await createPicture({ format: 'webp' }), pictureType);
  await createUser(orm, { image: photo });
  ids.photos = () => photo;
  const shopPhoto = createPictureKey();
  await api.context.files.put(
    placePhotos.fileOf(shopPhoto),
    await createPicture({ format: 'webp' }),
    pictureType,
  );
  await createEstablishment(orm, { photo: shopPhoto });
  ids['/establishments/photos/:key'] = () => shopPhoto;
  const logo = createBrandLogoKey(new Date());
  await api.context.files.put(brandLogoFile(logo), await createPicture({ format: 'webp' }), brandLogoType);
  ids.logos = () => logo;
});

/** The parts of a call that succeeds, if they refer to rows that must exist. */
interface Example {
  query?: Record<string, string>;
  body?: object;
  file?: Uint8Array;
}

/** The newer station of all pairs. */
let successorId: number | undefined;
const successor = async () => {
  successorId ??= (await createFuelStation(orm)).id;
  return successorId;
};

const newEmail = () => {
  made += 1;
  return `livre${made}@exemplo.com.br`;
};
const point = { latitude: -10.2333, longitude: -48.3182 };
const found = {
  ...point,
  coordinatesPrecision: 'postal_code',
  status: 'found',
  source: 'brasilapi',
} as const;
const soldThere = async () => {
  const [{ id: productId }, { id: establishmentId }] = [
    await createProduct(orm),
    await createEstablishment(orm),
  ];
  return { productId, establishmentId };
};
const newPrice = async () => ({ ...(await soldThere()), price: 49.9, collectionDate: testDay });
const seenPrice = async () => ({ priceId: (await createPrice(orm)).id, device: 'ab'.repeat(16) });
const newPromotion = async () => ({
  ...(await soldThere()),
  title: 'Oferta da semana',
  discountPercentage: 10,
  originalPrice: 50,
  salePrice: 45,
  startDate: testDay,
  endDate: testDay,
});
const newCoupon = async () => ({
  establishmentId: (await createEstablishment(orm)).id,
  code: 'BOI10',
  discountType: 'percentage',
  discountValue: 10,
  startDate: testDay,
  endDate: testDay,
});
const emailLink = async () =>
  createEmailLink(
    orm,
    { userId: (await createUser(orm)).id, email: newEmail() },
    new Date(api.context.clock.now().getTime() + 60_000),
    api.context.clock.now(),
  );
const passwordLink = async () => {
  const { id } = await createUser(orm);
  const now = api.context.clock.now();
  return orm.transaction((tx) => createPasswordLink(tx, id, new Date(now.getTime() + 60_000), now));
};
const signInLink = () => {
  const now = api.context.clock.now();
  return orm.transaction((tx) => createSignInLink(tx, newEmail(), new Date(now.getTime() + 60_000), now));
};
const secondStep = async () => {
  const { id: userId } = await createPerson(orm, { role: 'admin' });
  const { passwordHash = '' } = (await selectPasswordHash(orm, eq(users.id, userId))) ?? {};
  const now = api.context.clock.now();
  return { now, step: issueStep({ userId, passwordHash }, { now, secret: api.context.secret }) };
};
const password = 'outra senha bem longa';
const chosenRow = ({ id, version }: { id: number; version: number }) => ({ id, version });
const sheet = async () => {
  const { id } = await createEstablishment(orm);
  const { name } = await createProduct(orm);
  return {
    query: { fileName: 'junho.csv', establishmentId: String(id) },
    file: Buffer.from(`Produto;Preço\n${name};49,90\n`),
  };
};

const invitation = async () => {
  const { id } = await createEstablishment(orm);
  const { token } = await signInOnceAs('admin');
  const { data } = await api.read('inviteMerchant', `/backoffice/establishments/${id}/merchant-invitations`, {
    token,
  });
  return { body: { token: data.link.split('#')[1] } };
};

const newWish = async () => ({ kind: 'price', productId: (await createProduct(orm)).id, maxPrice: 55 });
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/exemplo-da-conta',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
};

/** Examples of the calls whose parts differ from call to call, and so cannot be in the entry. */
const examples: Partial<Record<EndpointName, (caller: SignedIn) => Promise<Example>>> = {
  createFuelPrices: async () => ({
    body: {
      stationId: (await createFuelStation(orm)).id,
      collectionDate: testDay,
      prices: [{ fuelTypeId: (await createFuelType(orm)).id, price: 5.99 }],
    },
  }),
  updateFuelPrice: async () => ({
    body: {
      stationId: (await createFuelStation(orm)).id,
      typeId: (await createFuelType(orm)).id,
      price: 5.99,
      date: testDay,
    },
  }),
  decideStationSuccession: async () => ({ body: { successorId: await successor(), isSame: true } }),
  reopenStationSuccession: async () => ({ body: { successorId: await successor() } }),
  async deleteDemonstration() {
    await setDemonstration(orm, true);
    return {};
  },
  startImport: async () => ({ body: { replacesDemonstration: true } }),
  decideReviews: async () => ({
    body: { status: 'approved', rows: [await createReview(orm, { status: 'pending' })].map(chosenRow) },
  }),
  undoReviewDecisions: async () => ({
    body: { rows: [await createReview(orm, { decidedAt: new Date() })].map(chosenRow) },
  }),
  decideReportedPrices: async () => ({
    body: {
      status: 'approved',
      rows: [await createReportedPrice(orm, { status: 'pending' })].map(chosenRow),
    },
  }),
  undoReportedPriceDecisions: async () => ({
    body: { rows: [await createReportedPrice(orm, { decidedAt: new Date() })].map(chosenRow) },
  }),
  decideReceipts: async () => ({
    body: { status: 'approved', rows: [await createReceipt(orm)].map(chosenRow) },
  }),
  undoReceiptDecisions: async () => ({
    body: {
      rows: [await createReceipt(orm, { status: 'rejected', decidedAt: api.context.clock.now() })].map(
        chosenRow,
      ),
    },
  }),
  createPrice: async () => ({ body: await newPrice() }),
  updatePrice: async () => ({ body: await newPrice() }),
  confirmPrices: async () => ({
    body: { ids: [(await createPrice(orm, { observedAt: at('2026-06-05') })).id] },
  }),
  readLatestPrice: async () => {
    const { productId, establishmentId } = await createPrice(orm);
    return { query: { productId: String(productId), establishmentId: String(establishmentId) } };
  },
  readPriceRound: async () => ({ query: { establishmentId: String((await createEstablishment(orm)).id) } }),
  savePriceRound: async () => {
    const { productId, establishmentId } = await soldThere();
    return { body: { establishmentId, day: testDay, prices: [{ productId, price: 49.9, seenId: null }] } };
  },
  checkMerchantInvitation: invitation,
  acceptMerchantInvitation: invitation,
  claimPlace: async () => ({
    body: {
      establishmentId: (await createEstablishment(orm)).id,
      name: 'José Silva',
      cnpj: '11.222.333/0001-81',
      phone: '(63) 3215-1234',
    },
  }),
  saveMerchantPrices: async () => ({
    body: { prices: [{ productId: (await createProduct(orm)).id, price: 49.9 }] },
  }),
  sendMerchantFile: async () => ({ file: Buffer.from('Produto;Preço\nPicanha;49,90\n') }),
  pushMerchantFile: async () => ({ file: Buffer.from('Produto;Preço\nPicanha;49,90\n') }),
  decideGoodsName: async () => {
    made += 1;
    const name = `corte ${made}`;
    for (let shop = 0; shop < 3; shop += 1) await createMerchantName(orm, { name, printed: name });
    return { body: { name, productId: null, accepted: true } };
  },
  previewPriceSheet: sheet,
  async importPriceSheet({ token }) {
    const { query, file } = await sheet();
    const address = `/backoffice/price-batches/sheet/preview?${new URLSearchParams(query)}`;
    const { data } = await api.read('previewPriceSheet', address, { token, form: formWith('file', file) });
    return { query: { ...query, preview: data.preview }, file };
  },
  createPromotion: async () => ({ body: await newPromotion() }),
  updatePromotion: async () => ({ body: { ...(await newPromotion()), version: 1 } }),
  createReview: async () => ({
    body: { establishmentId: (await createEstablishment(orm)).id, comment: 'Carne fresca.' },
  }),
  createReportedPrice: async () => {
    const { productId, establishmentId } = await createPrice(orm);
    return { body: { productId, establishmentId, reportedPrice: 48.9 } };
  },
  readPriceDetails: async () => {
    const { productId, establishmentId } = await createPrice(orm);
    return {
      query: { productId: String(productId), establishmentId: String(establishmentId), kind: 'meat' },
    };
  },
  createAlert: async () => ({
    body: { wish: await newWish(), to: { kind: 'mail', email: 'ana@exemplo.com.br' } },
  }),
  createOwnAlert: async () => ({ body: { wish: await newWish(), to: { kind: 'push', subscription } } }),
  confirmAlert: async () => {
    const token = randomUUID();
    const { endpoint, p256dh, auth } = { endpoint: null, p256dh: null, auth: null };
    const recipient = await createAlertRecipient(orm, {
      endpoint,
      p256dh,
      auth,
      email: `${token}@exemplo.com.br`,
    });
    await createAlert(orm, {
      recipientId: recipient.id,
      linkHash: createHash('sha256').update(`alert:${token}`).digest('base64url'),
      waitsUntil: new Date(api.context.clock.now().getTime() + 60_000),
    });
    return { body: { token } };
  },
  createConfirmation: async () => ({ body: await seenPrice() }),
  createOwnConfirmation: async () => ({ body: await seenPrice() }),
  createReceipt: async ({ userId }) => {
    const { key } = await createReceiptImage(orm, { userId, createdAt: api.context.clock.now() });
    const { id: establishmentId } = await createEstablishment(orm);
    return { body: { establishmentId, imageUrl: `/uploads/receipt/${key}`, items: [] } };
  },
  publishReceiptItems: async () => ({
    body: { version: 1, approve: true, items: [{ position: 1, productId: (await createProduct(orm)).id }] },
  }),
  undoReceiptDecision: async () => ({ body: { version: 1 } }),
  signIn: async () => {
    const { email, password } = await createPerson(orm);
    return { body: { email, password } };
  },
  acceptStationLocation: async () => ({
    body: { ...point, coordinatesPrecision: 'postal_code', seen: null },
  }),
  acceptStationLocations: async () => ({
    body: { stations: [{ id: (await createStationLocation(orm, found)).establishmentId, ...point }] },
  }),
  register: async () => ({ body: { name: 'Ana', email: newEmail(), password } }),
  resetPassword: async () => ({ body: { token: await passwordLink(), password } }),
  checkResetLink: async () => ({ body: { token: await passwordLink() } }),
  confirmEmail: async () => ({ body: { token: await emailLink() } }),
  checkEmailLink: async () => ({ body: { token: await emailLink() } }),
  async sendSignInCode() {
    const { step } = await secondStep();
    return { body: { token: step } };
  },
  async signInByCode() {
    const { step, now } = await secondStep();
    const { secret } = api.context;
    return { body: { token: step, code: codeOfStep(await findStep(orm, step, { now, secret }), secret) } };
  },
  async createPasskey({ token }) {
    const { data } = await api.read('startPasskey', '/users/passkeys/options', { token, body: {} });
    return { body: { name: 'Celular', credential: createAuthenticator().create(data) } };
  },
  async signInByPasskey() {
    const { token } = await signInAs('user');
    const { authenticator } = await addPasskey(api, token);
    return { body: { credential: authenticator.get({ challenge: await challengeOf(api) }) } };
  },
  checkSignInLink: async () => ({ body: { token: await signInLink() } }),
  signInByLink: async () => ({ body: { token: await signInLink() } }),
  changePassword: async (caller) => ({ body: { currentPassword: caller.password, newPassword: password } }),
  changeEmail: async (caller) => ({ body: { email: newEmail(), password: caller.password } }),
  async deleteAccount(caller) {
    await createUser(orm, { role: 'admin' });
    return { body: { password: caller.password } };
  },
  async checkCouponUse() {
    const { useCode } = await createCouponUse(orm, { useCode: createUseCode() });
    return { body: { code: useCode } };
  },
  createCoupon: async () => ({ body: await newCoupon() }),
  updateCoupon: async () => ({ body: { ...(await newCoupon()), version: 1 } }),
};

async function addressOf({ path }: Endpoint, given: Example['query'], owner: SignedIn): Promise<string> {
  let filled: string = path;
  for (const [parameter, part = ''] of path.matchAll(/([^/]+)\/:\w+/g)) {
    const id = ids[path] ?? ids[part];
    if (!id) throw new Error(`api/access.test.ts needs an id for the path part '${part}/'`);
    filled = filled.replace(parameter, `${part}/${await id(owner)}`);
  }
  const query = new URLSearchParams(given);
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** Returns a file that an upload of these types accepts. */
function fileOf(types: readonly string[]): Promise<Uint8Array> | Uint8Array {
  return types.includes('text/csv') ? Buffer.from('uma;tabela\n') : createPicture();
}

async function statusAs(person: Person, name: EndpointName): Promise<number> {
  const entry: Endpoint = endpoints[name];
  const isRefusedAtOnce = refusalOf(person, entry) !== undefined && !entry.owned;
  const signIn = isRefusedAtOnce ? signInOnceAs : signInAs;
  const owner = await signIn(entry.who === 'merchant' ? 'merchant' : 'user');
  const caller = {
    visitor: () => undefined,
    user: () => (entry.who === 'merchant' ? signIn('user') : owner),
    'other user': () => signIn('user'),
    merchant: () => (entry.who === 'merchant' ? owner : signIn('merchant')),
    'other merchant': () => signIn('merchant'),
    key: () => signIn('key'),
    admin: () => signIn('admin'),
  }[person];
  const calling = await caller();
  const token = calling?.token;
  const isPermitted = refusalOf(person, entry) === undefined;
  // Unless its row is somebody else's, a refused call is refused before its parts are read.
  const made = isPermitted || entry.owned ? await examples[name]?.(calling ?? owner) : undefined;
  const { query, body, file } = made ?? (entry.example as Example | undefined) ?? {};
  const address = await addressOf(entry, query, owner);
  // Its rows may be newer than what the process has in memory.
  if (isPermitted) await api.settled();
  const response = await api.app.inject({
    method: entry.method,
    url: `/api${address}`,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(entry.body && { payload: body ?? {} }),
    ...(entry.upload && {
      payload: formWith(entry.upload.field, file ?? (await fileOf(entry.upload.types))),
    }),
  });
  return response.statusCode;
}

/** Calls about any shop. Who keeps one is refused: the shops of the examples have no sector, so that they may be of the same trade. */
const aboutShops: readonly EndpointName[] = [
  'createOwnConfirmation',
  'createReceipt',
  'createReportedPrice',
  'createReview',
];

/** Returns the status with which the entry must refuse this person; undefined when the person is allowed. */
function refusalOf(person: Person, { who, owned, openToAdministrators }: Endpoint): number | undefined {
  if (who === 'anyone') return undefined;
  if (person === 'visitor') return failures.unauthenticated.status;
  // A key opens its own calls alone, and nothing else opens those.
  if ((who === 'key') !== (person === 'key')) return failures.unauthenticated.status;
  if (who === 'key') return undefined;
  if (who === 'merchant') {
    if (person === 'merchant') return undefined;
    return person === 'other merchant' && owned ? failures[owned].status : failures.forbidden.status;
  }
  if (who === 'admin' && person !== 'admin') return failures.forbidden.status;
  if (person === 'admin' && openToAdministrators) return undefined;
  return owned && person !== 'user' ? failures[owned].status : undefined;
}

it('an entry for signed-in people with an id in its path declares who owns the row', () => {
  const undeclared = Object.values(endpoints)
    .filter(
      ({ who, path, owned }: Endpoint) =>
        (who === 'user' || who === 'merchant') && path.includes('/:') && owned === undefined,
    )
    .map(({ method, path }) => `${method} ${path}`);
  expect(undeclared).toEqual([]);
});

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const entry: Endpoint = endpoints[name];
  // An entry for anyone does the same for every caller.
  const different = entry.who === 'anyone' ? people.filter((person) => !isOfShop(person)) : people;
  it.each(different)('as %s', async (person) => {
    const isInterested = aboutShops.includes(name) && /merchant/.test(person);
    const refusal = isInterested ? failures.forbidden.status : refusalOf(person, entry);
    expect(await statusAs(person, name)).toBe(refusal ?? 200);
  });
});
