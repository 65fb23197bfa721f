import type { PersonalData } from '#contract/personal-data.ts';
import { receiptImageAddress } from '#contract/receipt-images.ts';
import { photoAddress } from '#contract/user-shapes.ts';
import type { Orm } from '#database/database.ts';
import { and, asc, desc, eq, getTableColumns, inArray, sql } from '#database/orm.ts';
import {
  alertDigests,
  alertRecipients,
  alerts,
  confirmations,
  coupons,
  couponUses,
  emailChanges,
  establishments,
  favorites,
  knownDevices,
  merchantClaims,
  merchantKeys,
  merchants,
  passkeys,
  products,
  receiptImages,
  receiptItems,
  receipts,
  removals,
  reportedPrices,
  reviews,
  sessions,
  shoppingListItems,
  users,
  verifications,
} from '#database/schema.ts';
import { digestWords } from '#domain/alerts.ts';
import { toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { ownRemovableNouns } from '#domain/removals.ts';
import { recipientsOf } from '../alerts/recipients.ts';
import { withCityTimes } from '../platform/city-times.ts';
import type { CpfVault } from '../platform/cpf-vault.ts';
import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { ofShop, ofStation } from '../platform/kinds.ts';
import { describeDevice } from '../sessions/sessions.ts';
import { linksOf } from './email-links.ts';

/**
 * Selects all rows that belong to a user, table by table, newest first. Each query selects every column of its table except the
 * named ones. So a new column cannot be forgotten: the contract does not have it and refuses the reply.
 */
async function selectPersonalData(
  orm: Orm,
  userId: number,
  cpfs: Pick<CpfVault, 'decrypt'>,
): Promise<Omit<PersonalData, 'generatedAt'>> {
  const [user] = await orm.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Failure('unauthenticated');
  const { image, version: _, foldedName: __, searched: ___, ...profile } = user;
  return {
    profile: { ...withCityTimes(profile), photo: photoAddress(image) },
    sessions: await selectSessions(orm, userId),
    knownDevices: await selectKnownDevices(orm, userId),
    passkeys: await selectPasskeys(orm, userId),
    keptPlaces: await selectMemberships(orm, userId),
    merchantClaims: await selectClaims(orm, userId),
    passwordLinks: await selectPasswordLinks(orm, userId),
    emailChanges: await selectEmailChanges(orm, userId),
    favorites: await selectFavorites(orm, userId),
    alerts: { wanted: await selectAlerts(orm, userId), sent: await selectAlertDigests(orm, userId) },
    shoppingList: await selectShoppingList(orm, userId),
    reviews: await selectReviews(orm, userId),
    reportedPrices: await selectReportedPrices(orm, userId),
    confirmations: await selectConfirmations(orm, userId),
    couponUses: await selectCouponUses(orm, userId, cpfs),
    receiptImages: await selectReceiptImages(orm, userId),
    receipts: await selectReceipts(orm, userId),
    removals: await selectRemovals(orm, userId),
  };
}

async function selectSessions(orm: Orm, userId: number) {
  // The token gives access, and the network address is never stored.
  const { userId: _, token: __, ipAddress: ___, ...columns } = getTableColumns(sessions);
  const rows = await orm
    .select(columns)
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
  return rows.map(({ updatedAt, ...session }) => ({
    ...withCityTimes(session),
    lastUsedAt: toCityIso(updatedAt),
    device: describeDevice(session.userAgent),
  }));
}

async function selectPasskeys(orm: Orm, userId: number) {
  // The key is public, but serves only this site.
  const { userId: _, credentialId: __, publicKey: ___, ...columns } = getTableColumns(passkeys);
  const rows = await orm
    .select(columns)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.id));
  return rows.map(withCityTimes);
}

async function selectMemberships(orm: Orm, userId: number) {
  const { userId: _, establishmentId: __, ...columns } = getTableColumns(merchants);
  const rows = await orm
    .select({ ...columns, place: establishments.name })
    .from(merchants)
    .innerJoin(establishments, eq(establishments.id, merchants.establishmentId))
    .where(eq(merchants.userId, userId))
    .orderBy(desc(merchants.id));
  // The hash of a key serves only this site.
  const { id: ___, secretHash: ____, ...keyColumns } = getTableColumns(merchantKeys);
  const keys = await orm
    .select(keyColumns)
    .from(merchantKeys)
    .where(
      inArray(
        merchantKeys.merchantId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(merchantKeys.id));
  return rows.map((row) => ({
    ...withCityTimes(row),
    keys: keys.flatMap(({ merchantId, ...key }) => (merchantId === row.id ? [withCityTimes(key)] : [])),
  }));
}

async function selectClaims(orm: Orm, userId: number) {
  const { userId: _, establishmentId: __, ...columns } = getTableColumns(merchantClaims);
  const rows = await orm
    .select({ ...columns, place: establishments.name })
    .from(merchantClaims)
    .innerJoin(establishments, eq(establishments.id, merchantClaims.establishmentId))
    .where(eq(merchantClaims.userId, userId))
    .orderBy(desc(merchantClaims.id));
  return rows.map(withCityTimes);
}

async function selectKnownDevices(orm: Orm, userId: number) {
  // The device column is the hash of the browser's cookie.
  const { userId: _, device: __, ...columns } = getTableColumns(knownDevices);
  const rows = await orm
    .select(columns)
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt));
  return rows.map(withCityTimes);
}

async function selectPasswordLinks(orm: Orm, userId: number) {
  // The identifier is the hash of the link's secret, and links are never updated.
  const { id: _, identifier: __, value: ___, updatedAt: ____, ...columns } = getTableColumns(verifications);
  const rows = await orm
    .select(columns)
    .from(verifications)
    .where(linksOf(userId))
    .orderBy(desc(verifications.createdAt), desc(verifications.id));
  return rows.map(withCityTimes);
}

async function selectEmailChanges(orm: Orm, userId: number) {
  const { userId: _, secretHash: __, ...columns } = getTableColumns(emailChanges);
  const rows = await orm
    .select(columns)
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .orderBy(desc(emailChanges.createdAt));
  return rows.map(withCityTimes);
}

async function selectFavorites(orm: Orm, userId: number) {
  const { userId: _, establishmentId, ...columns } = getTableColumns(favorites);
  const rows = await orm
    .select({
      ...columns,
      fuelStationId: establishmentId,
      name: sql<string>`coalesce(${products.name}, ${establishments.name})`,
    })
    .from(favorites)
    .leftJoin(products, eq(products.id, favorites.productId))
    .leftJoin(establishments, eq(establishments.id, favorites.establishmentId))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
  return rows.map(withCityTimes);
}

async function selectAlerts(orm: Orm, userId: number) {
  // The keys and the path of a subscription open it, so that only its service is named.
  const {
    recipientId: _,
    productId: __,
    establishmentId: ___,
    linkHash: ____,
    waitsUntil: _____,
    ...columns
  } = getTableColumns(alerts);
  const rows = await orm
    .select({
      ...columns,
      endpoint: alertRecipients.endpoint,
      product: products.name,
      place: establishments.name,
    })
    .from(alerts)
    .innerJoin(alertRecipients, eq(alertRecipients.id, alerts.recipientId))
    .leftJoin(products, eq(products.id, alerts.productId))
    .leftJoin(establishments, eq(establishments.id, alerts.establishmentId))
    .where(recipientsOf(orm, userId))
    .orderBy(asc(alerts.id));
  return rows.map(({ endpoint, maxCentavos, toldCentavos, radiusM, ...alert }) => ({
    ...withCityTimes(alert),
    channel: endpoint === null ? ('mail' as const) : ('push' as const),
    pushService: endpoint === null ? null : new URL(endpoint).hostname,
    maxPrice: maxCentavos === null ? null : toReais(maxCentavos),
    toldPrice: toldCentavos === null ? null : toReais(toldCentavos),
    radiusKm: radiusM === null ? null : radiusM / 1000,
  }));
}

async function selectAlertDigests(orm: Orm, userId: number) {
  const { recipientId: _, ...columns } = getTableColumns(alertDigests);
  const rows = await orm
    .select(columns)
    .from(alertDigests)
    .innerJoin(alertRecipients, eq(alertRecipients.id, alertDigests.recipientId))
    .where(recipientsOf(orm, userId))
    .orderBy(desc(alertDigests.day));
  return rows.map(({ told, ...digest }) => ({ ...withCityTimes(digest), lines: digestWords(told).lines }));
}

function selectShoppingList(orm: Orm, userId: number) {
  const { userId: _, thousandths, position, ...columns } = getTableColumns(shoppingListItems);
  return orm
    .select({ ...columns, name: products.name, amount: sql<number>`${thousandths} / 1000.0::float8` })
    .from(shoppingListItems)
    .innerJoin(products, eq(products.id, shoppingListItems.productId))
    .where(eq(shoppingListItems.userId, userId))
    .orderBy(position);
}

async function selectReviews(orm: Orm, userId: number) {
  // The reply is the place's, not the author's.
  const {
    userId: _,
    decidedBy: __,
    version: ___,
    reply: ____,
    replyStatus: _____,
    repliedAt: ______,
    ...columns
  } = getTableColumns(reviews);
  const rows = await orm
    .select({
      ...columns,
      establishmentId: ofShop(reviews.establishmentId),
      fuelStationId: ofStation(reviews.establishmentId),
      place: establishments.name,
    })
    .from(reviews)
    .innerJoin(establishments, eq(establishments.id, reviews.establishmentId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
  return rows.map(withCityTimes);
}

async function selectReportedPrices(orm: Orm, userId: number) {
  // The urgency orders the work of administrators, and the network is a keyed hash.
  const {
    userId: _,
    decidedBy: __,
    version: ___,
    urgency: ____,
    network: _____,
    ...columns
  } = getTableColumns(reportedPrices);
  const rows = await orm
    .select({
      ...columns,
      productId: ofShop(reportedPrices.productId),
      establishmentId: ofShop(reportedPrices.establishmentId),
      fuelTypeId: ofStation(reportedPrices.productId),
      fuelStationId: ofStation(reportedPrices.establishmentId),
      product: products.name,
      place: establishments.name,
    })
    .from(reportedPrices)
    .innerJoin(products, eq(products.id, reportedPrices.productId))
    .innerJoin(establishments, eq(establishments.id, reportedPrices.establishmentId))
    .where(eq(reportedPrices.userId, userId))
    .orderBy(desc(reportedPrices.createdAt), desc(reportedPrices.id));
  return rows.map(({ reportedCentavos, ...report }) => ({
    ...withCityTimes(report),
    reportedPrice: toReais(reportedCentavos),
  }));
}

async function selectConfirmations(orm: Orm, userId: number) {
  // The device and the network columns are keyed hashes, and the ids are those of the catalogue.
  const {
    userId: _,
    device: __,
    network: ___,
    priceId: ____,
    productId: _____,
    establishmentId: ______,
    ...columns
  } = getTableColumns(confirmations);
  const rows = await orm
    .select({ ...columns, product: products.name, place: establishments.name })
    .from(confirmations)
    .innerJoin(products, eq(products.id, confirmations.productId))
    .innerJoin(establishments, eq(establishments.id, confirmations.establishmentId))
    .where(eq(confirmations.userId, userId))
    .orderBy(desc(confirmations.createdAt), desc(confirmations.id));
  return rows.map(withCityTimes);
}

async function selectCouponUses(orm: Orm, userId: number, cpfs: Pick<CpfVault, 'decrypt'>) {
  // The CPF belongs to the user, so it is exported decrypted; its hash, and the network's, are only useful to the server.
  const { userId: _, cpfHash: __, network: ___, ...columns } = getTableColumns(couponUses);
  const rows = await orm
    .select({ ...columns, code: coupons.code, place: establishments.name, product: products.name })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .innerJoin(establishments, eq(establishments.id, coupons.establishmentId))
    .leftJoin(products, eq(products.id, coupons.productId))
    .where(eq(couponUses.userId, userId))
    .orderBy(desc(couponUses.usedAt), desc(couponUses.id));
  return rows.map(({ cpfSealed, purchaseCentavos, discountCentavos, ...use }) => ({
    ...withCityTimes(use),
    cpf: cpfs.decrypt(cpfSealed),
    purchaseAmount: purchaseCentavos === null ? null : toReais(purchaseCentavos),
    discountApplied: discountCentavos === null ? null : toReais(discountCentavos),
  }));
}

async function selectReceiptImages(orm: Orm, userId: number) {
  const { userId: _, ...columns } = getTableColumns(receiptImages);
  const rows = await orm
    .select(columns)
    .from(receiptImages)
    .where(eq(receiptImages.userId, userId))
    .orderBy(desc(receiptImages.createdAt), desc(receiptImages.key));
  return rows.map(({ key, ...image }) => ({
    ...withCityTimes(image),
    imageUrl: receiptImageAddress(key) ?? '',
  }));
}

async function selectReceipts(orm: Orm, userId: number) {
  const { userId: _, decidedBy: __, version: ___, ...columns } = getTableColumns(receipts);
  const rows = await orm
    .select({ ...columns, place: establishments.name })
    .from(receipts)
    .innerJoin(establishments, eq(establishments.id, receipts.establishmentId))
    .where(eq(receipts.userId, userId))
    .orderBy(desc(receipts.createdAt), desc(receipts.id));
  const { position: ____, priceId: _____, ...itemColumns } = getTableColumns(receiptItems);
  const lines = await orm
    .select(itemColumns)
    .from(receiptItems)
    .innerJoin(receipts, eq(receipts.id, receiptItems.receiptId))
    .where(eq(receipts.userId, userId))
    .orderBy(asc(receiptItems.receiptId), asc(receiptItems.position));
  const linesOf = Map.groupBy(lines, ({ receiptId }) => receiptId);
  const reais = (centavos: number | null) => (centavos === null ? null : toReais(centavos));
  return rows.map(({ imageKey, printedTotalCentavos, ...receipt }) => ({
    ...withCityTimes(receipt),
    printedTotal: reais(printedTotalCentavos),
    imageUrl: receiptImageAddress(imageKey),
    items: (linesOf.get(receipt.id) ?? []).map(
      ({ receiptId: _, priceCentavos, quantityThousandths, totalCentavos, discountCentavos, ...line }) => ({
        ...line,
        price: toReais(priceCentavos),
        quantity: quantityThousandths / 1000,
        total: reais(totalCentavos),
        discount: toReais(discountCentavos),
      }),
    ),
  }));
}

/** Selects deletions of the user's own rows that can still be restored, or are not erased yet. */
async function selectRemovals(orm: Orm, userId: number) {
  const rows = await orm
    .select({ noun: removals.noun, held: removals.held, removedAt: removals.removedAt })
    .from(removals)
    .where(and(eq(removals.userId, userId), inArray(removals.noun, [...ownRemovableNouns])))
    .orderBy(desc(removals.removedAt), desc(removals.id));
  return rows.map(({ noun, held, removedAt }) => ({
    noun,
    removedAt: toCityIso(removedAt),
    rows: held.flatMap(({ rows }) => rows.map(ownColumns)),
  }));
}

/**
 * The columns of reviews, reports, receipts and their lines that the user has entered, or that contain the outcome. The picture
 * of a receipt is among the user's pictures.
 */
const exportedOfRemovals = new Set([
  'id',
  'establishment_id',
  'product_id',
  'rating',
  'reported_centavos',
  'comment',
  'access_key',
  'purchased_on',
  'printed_total_centavos',
  'receipt_id',
  'product_name',
  'price_centavos',
  'quantity_thousandths',
  'unit',
  'total_centavos',
  'discount_centavos',
  'status',
  'rejection_reason',
  'decided_at',
  'decided_by_rule',
  'created_at',
  'updated_at',
]);

function ownColumns(row: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(row).filter(([column]) => exportedOfRemovals.has(column)));
}

/** Returns all data of the caller's account, as the law requires (LGPD, art. 18), without secrets. */
export const readPersonalData = readHandler(
  'readPersonalData',
  async (_request, { db, cpfs, caller, now }) => ({
    data: { generatedAt: toCityIso(now), ...(await selectPersonalData(db, caller.id, cpfs)) },
  }),
);
