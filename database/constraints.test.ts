import { afterAll, describe, expect, it } from 'vitest';
import { eq, sql } from '#database/orm.ts';
import type { Orm } from './database.ts';
import { createAlert, createAlertRecipient } from './factories/alerts.ts';
import { createAuditEntry } from './factories/audit.ts';
import { createCategory } from './factories/categories.ts';
import { createConfirmation } from './factories/confirmations.ts';
import { createCoupon, createCouponUse } from './factories/coupons.ts';
import { createEmailChange } from './factories/email-changes.ts';
import { createEstablishment, createFuelStation } from './factories/establishments.ts';
import { createFavorite } from './factories/favorites.ts';
import { createFuelBrand } from './factories/fuel-brands.ts';
import { createImport } from './factories/imports.ts';
import {
  createGoodsNameDecision,
  createMerchant,
  createMerchantClaim,
  createMerchantInvitation,
  createMerchantKey,
  createMerchantName,
} from './factories/merchants.ts';
import { createMessage, createMessageAnswer } from './factories/messages.ts';
import { createPasskey } from './factories/passkeys.ts';
import { createPostalCode } from './factories/postal-codes.ts';
import { createPriceBatch } from './factories/price-batches.ts';
import { createPriceViews } from './factories/price-views.ts';
import { createFuelPrice, createPrice } from './factories/prices.ts';
import { createProduct } from './factories/products.ts';
import { createPromotion } from './factories/promotions.ts';
import {
  createReceipt,
  createReceiptImage,
  createReceiptItem,
  createReceiptProductName,
} from './factories/receipts.ts';
import { createRegion } from './factories/regions.ts';
import { createReportedPrice } from './factories/reported-prices.ts';
import { createReview } from './factories/reviews.ts';
import { createSector } from './factories/sectors.ts';
import { createSession } from './factories/sessions.ts';
import { createStationLocation } from './factories/station-locations.ts';
import { createPerson, createUser } from './factories/users.ts';
import {
  accounts,
  alertDigests,
  attempts,
  cityFacts,
  currentPrices,
  emailChanges,
  establishmentProfiles,
  establishments,
  favorites,
  formerIds,
  knownDevices,
  merchantLists,
  moderationSettings,
  outsideHosts,
  passkeys,
  priceConfirmations,
  priceLives,
  prices,
  registrations,
  reportedPrices,
  reviews,
  sectors,
  sessions,
  shoppingListItems,
  sourceAnswers,
  sources,
  surveyFiles,
  users,
} from './schema.ts';
import { openTestDatabase } from './testing/test-database.ts';

const database = await openTestDatabase();
const { orm } = database;
afterAll(() => database.close());

const estimated = {
  estimatedLatitude: -10.23,
  estimatedLongitude: -48.32,
  estimatedPrecision: 'street',
} as const;
const nowhere = 987_654;
/** A value that TypeScript accepts and only the database can refuse. */
const unknown = 'x' as never;

const answer = { source: 'survey', at: new Date(), outcome: 'same', said: 'Nada novo.' } as const;
const accessKey = '17220516593945000102650050000192061016877637';
const createItem = async (overrides: Partial<Parameters<typeof createReceiptItem>[1]>) =>
  createReceiptItem(orm, { receiptId: (await createReceipt(orm)).id, position: 2, ...overrides });

const point = {
  latitude: -10.2,
  longitude: -48.3,
  coordinatesPrecision: 'postal_code',
  coordinatesSource: 'file',
} as const;

const mailed = { email: 'avisos@exemplo.com.br', endpoint: null, p256dh: null, auth: null };
const around = { latitude: -10.185, longitude: -48.335, radiusM: 5000 };

/** Inserts a row, and another one that has the same in some columns. */
async function twice<Row extends object>(
  create: (db: Orm, given: Partial<Row>) => Promise<Row>,
  columns: readonly (keyof Row)[],
  given: Partial<Row> = {},
) {
  const row = await create(orm, given);
  const same = { ...given };
  for (const column of columns) same[column] = row[column];
  await create(orm, same);
}

/** A write that each constraint must refuse, by the constraint's name. */
const refused: Record<string, () => PromiseLike<unknown>> = {
  regions_name_once: () => createRegion(orm, { name: 'NÓRTE' }),
  regions_name_said: () => createRegion(orm, { name: '' }),

  audit_log_action_known: () => createAuditEntry(orm, { action: 'regions.create' }),
  audit_log_changed: () => createAuditEntry(orm, { before: null, after: null }),

  alert_recipients_endpoint: () => twice(createAlertRecipient, ['endpoint']),
  alert_recipients_email: () => twice(createAlertRecipient, ['email'], { ...mailed }),
  alert_recipients_account: async () => {
    const { id: userId } = await createUser(orm);
    await twice(createAlertRecipient, [], { ...mailed, email: null, userId });
  },
  alert_recipients_one_way: () => createAlertRecipient(orm, { email: 'ana@exemplo.com.br' }),
  alert_recipients_email_lower: () => createAlertRecipient(orm, { ...mailed, email: 'Ana@exemplo.com.br' }),
  alert_recipients_failures: () => createAlertRecipient(orm, { failures: -1 }),
  alerts_once: () => twice(createAlert, ['recipientId', 'productId']),
  alerts_list_once: () => twice(createAlert, ['recipientId'], { items: [] }),
  alerts_link: () => twice(createAlert, [], { linkHash: 'x', waitsUntil: new Date() }),
  alerts_one_kind: () => createAlert(orm, { items: [], maxCentavos: 100 }),
  alerts_maximum: () => createAlert(orm, { maxCentavos: 0 }),
  alerts_place_whole: () => createAlert(orm, { radiusM: 5000 }),
  alerts_one_place: async () =>
    createAlert(orm, { ...around, establishmentId: (await createFuelStation(orm)).id }),
  alerts_latitude: () => createAlert(orm, { ...around, latitude: 90.1 }),
  alerts_longitude: () => createAlert(orm, { ...around, longitude: -180.1 }),
  alerts_radius: () => createAlert(orm, { ...around, radiusM: 0 }),
  alerts_waiting_whole: () => createAlert(orm, { linkHash: 'y' }),
  alert_digests_recipient_id_day_pk: async () => {
    const digest = { recipientId: (await createAlertRecipient(orm)).id, day: '2026-06-12', told: [] };
    await orm.insert(alertDigests).values([digest, digest]);
  },

  brands_name_once: () => twice(createFuelBrand, ['name']),
  price_lives_days: async () =>
    orm.insert(priceLives).values({ sectorId: (await createSector(orm)).id, source: 'report', days: -1 }),
  price_lives_sector_id_source_pk: async () => {
    const life = { sectorId: (await createSector(orm)).id, source: 'report', days: 7 } as const;
    await orm.insert(priceLives).values([life, life]);
  },

  establishments_cnpj_of_station: () => twice(createFuelStation, ['cnpj']),
  establishments_address_of_station: () => createFuelStation(orm, { address: null }),
  establishments_region_said: () => createFuelStation(orm, { type: 'mercado' }),
  establishment_profiles_once: async () => {
    const { id: establishmentId } = await createFuelStation(orm);
    const profile = { establishmentId, name: 'Posto', address: 'Rua 1' };
    await orm.insert(establishmentProfiles).values([profile, profile]);
  },

  price_confirmations_price_id_import_id_pk: async () => {
    const confirmation = { priceId: (await createFuelPrice(orm)).id, importId: (await createImport(orm)).id };
    await orm.insert(priceConfirmations).values([confirmation, confirmation]);
  },

  price_views_positive: () => createPriceViews(orm, { views: 0 }),
  price_views_price_id_day_pk: () => twice(createPriceViews, ['priceId', 'day']),
  confirmations_device_once: () => twice(createConfirmation, ['device', 'day']),
  confirmations_user_once: async () => {
    const { id: userId } = await createUser(orm);
    const { productId, establishmentId } = await createConfirmation(orm, { userId });
    await createConfirmation(orm, { userId, productId, establishmentId });
  },

  sectors_name_once: () => createSector(orm, { name: 'acougue' }),
  sectors_kind_known: () => createSector(orm, { kind: unknown }),
  sectors_life_days: () => createSector(orm, { lifeDays: -1 }),
  sectors_name_said: () => createSector(orm, { name: '' }),
  categories_name_once: () => createCategory(orm, { name: 'bovína' }),
  categories_name_said: () => createCategory(orm, { name: '' }),
  products_name_once: () => createProduct(orm, { name: 'PICANHA' }),
  products_unit_known: () => createProduct(orm, { unit: unknown }),
  products_name_said: () => createProduct(orm, { name: '' }),
  product_synonyms_once: () => createProduct(orm, { synonyms: ['bife', 'bife'] }),
  product_synonyms_said: () => createProduct(orm, { synonyms: [''] }),

  establishments_name_said: () => createEstablishment(orm, { name: '' }),
  establishments_type_known: () => createEstablishment(orm, { type: unknown }),
  establishments_zipcode_digits: () => createEstablishment(orm, { zipcode: '77015-20' }),
  establishments_latitude: () => createEstablishment(orm, { latitude: 90.1 }),
  establishments_longitude: () => createEstablishment(orm, { longitude: -180.1 }),
  establishments_precision_known: () => createEstablishment(orm, { coordinatesPrecision: unknown }),
  establishments_coordinates_whole: () => createEstablishment(orm, { coordinatesPrecision: null }),
  establishments_estimated_latitude: () =>
    createEstablishment(orm, { ...estimated, estimatedLatitude: 90.1 }),
  establishments_estimated_longitude: () =>
    createEstablishment(orm, { ...estimated, estimatedLongitude: -180.1 }),
  establishments_estimated_precision_known: () =>
    createEstablishment(orm, { ...estimated, estimatedPrecision: unknown }),
  establishments_estimate_whole: () => createEstablishment(orm, { ...estimated, estimatedPrecision: null }),
  establishments_successor_other: async () => {
    const { id } = await createFuelStation(orm);
    await orm.update(establishments).set({ successorId: id }).where(eq(establishments.id, id));
  },
  establishments_service_radius: () => createEstablishment(orm, { serviceRadius: 51 }),

  former_ids_kind_known: () => orm.insert(formerIds).values({ kind: unknown, formerId: 1, id: 2 }),
  former_ids_changed: () => orm.insert(formerIds).values({ kind: 'fuel', formerId: 3, id: 3 }),
  former_ids_kind_former_id_pk: async () => {
    await orm.insert(formerIds).values({ kind: 'fuel', formerId: 4, id: 5 });
    await orm.insert(formerIds).values({ kind: 'fuel', formerId: 4, id: 6 });
  },

  price_batches_kind_known: () => createPriceBatch(orm, { kind: unknown }),
  price_batches_counts: () => createPriceBatch(orm, { priceCount: -1 }),

  postal_codes_digits: () => createPostalCode(orm, { zipcode: '77015-20' }),
  postal_codes_latitude: () => createPostalCode(orm, { ...point, latitude: 90.1 }),
  postal_codes_longitude: () => createPostalCode(orm, { ...point, longitude: 180.1 }),
  postal_codes_precision_known: () => createPostalCode(orm, { ...point, coordinatesPrecision: unknown }),
  postal_codes_source_known: () => createPostalCode(orm, { source: unknown }),
  postal_codes_coordinates_source_known: () =>
    createPostalCode(orm, { ...point, coordinatesSource: unknown }),
  postal_codes_coordinates_whole: () => createPostalCode(orm, { ...point, longitude: null }),

  establishment_locations_status_known: () => createStationLocation(orm, { status: unknown }),
  establishment_locations_latitude: () => createStationLocation(orm, { latitude: -90.1 }),
  establishment_locations_longitude: () => createStationLocation(orm, { longitude: -180.1 }),
  establishment_locations_precision_known: () =>
    createStationLocation(orm, { coordinatesPrecision: unknown }),
  establishment_locations_source_known: () => createStationLocation(orm, { source: unknown }),
  establishment_locations_found: () => createStationLocation(orm, { status: 'found' }),

  prices_kind_said: () => createPrice(orm, { kind: unknown }),
  prices_not_negative: () => createPrice(orm, { priceCentavos: -1 }),
  prices_source_known: () => createPrice(orm, { source: unknown }),
  prices_condition_known: () => createPrice(orm, { paymentCondition: unknown }),
  prices_once: () => twice(createPrice, ['productId', 'establishmentId', 'observedAt'], { source: 'import' }),

  coupons_code: () => twice(createCoupon, ['establishmentId', 'code']),
  coupons_code_upper: () => createCoupon(orm, { code: 'picanha10' }),
  coupons_type_known: () => createCoupon(orm, { discountType: unknown }),
  coupons_discount: () => createCoupon(orm, { discountValue: 101 }),
  coupons_minimum_not_negative: () => createCoupon(orm, { minPurchaseCentavos: -1 }),
  coupons_cap_of_percentage: () =>
    createCoupon(orm, { discountType: 'fixed', discountValue: 400, maxDiscountCentavos: 400 }),
  coupons_start_before_end: () => createCoupon(orm, { startDate: '2026-06-12', endDate: '2026-06-11' }),
  coupons_limit_positive: () => createCoupon(orm, { usageLimit: 0 }),
  coupons_network_limit_positive: () => createCoupon(orm, { networkDayLimit: 0 }),
  coupons_within_limit: () => createCoupon(orm, { usageLimit: 5, usageCount: 6 }),

  coupon_uses_person_once: () => twice(createCouponUse, ['couponId', 'userId']),
  coupon_uses_cpf_once: () => twice(createCouponUse, ['couponId'], { cpfSealed: 'x', cpfHash: 'y' }),
  coupon_uses_code: () => twice(createCouponUse, ['useCode']),
  coupon_uses_cpf_whole: () => createCouponUse(orm, { cpfSealed: 'x' }),
  coupon_uses_purchase_positive: () => createCouponUse(orm, { purchaseCentavos: 0 }),
  coupon_uses_discount_not_negative: () => createCouponUse(orm, { discountCentavos: -1 }),

  promotions_one_at_a_time: async () => {
    const { establishmentId, productId, endDate } = await createPromotion(orm);
    await createPromotion(orm, { establishmentId, productId, isActive: false });
    await createPromotion(orm, { establishmentId, productId, startDate: endDate });
  },
  promotions_title_said: () => createPromotion(orm, { title: '' }),
  promotions_discount: () => createPromotion(orm, { discountPercentage: 100.1 }),
  promotions_original_not_negative: () => createPromotion(orm, { originalCentavos: -1, saleCentavos: -1 }),
  promotions_sale_not_above: () => createPromotion(orm, { saleCentavos: 4991 }),
  promotions_start_before_end: () => createPromotion(orm, { startDate: '2026-06-12', endDate: '2026-06-11' }),

  reviews_once: () => twice(createReview, ['establishmentId', 'userId']),
  reviews_reason_of_rejected: () => createReview(orm, { rejectionReason: 'Ofensivo.' }),
  reviews_rating: () => createReview(orm, { rating: 6 }),
  reviews_status_known: () => createReview(orm, { status: unknown }),

  establishments_cnpj: () => twice(createEstablishment, ['cnpj'], { cnpj: '16593945000102' }),
  establishments_cnpj_form: () => createEstablishment(orm, { cnpj: '1659394500010x' }),

  receipts_access_key: () => twice(createReceipt, ['accessKey'], { accessKey }),
  receipts_access_key_form: () => createReceipt(orm, { accessKey: accessKey.replace('7', 'x') }),
  receipts_image: async () => {
    const { key: imageKey } = await createReceiptImage(orm);
    await createReceipt(orm, { imageKey });
    await createReceipt(orm, { imageKey });
  },
  receipts_printed_total_positive: () => createReceipt(orm, { printedTotalCentavos: 0 }),
  receipts_status_known: () => createReceipt(orm, { status: unknown }),
  receipts_reason_of_rejected: () => createReceipt(orm, { rejectionReason: 'Foto ilegível.' }),
  receipt_items_receipt_id_position_pk: async () => {
    const { id: receiptId } = await createReceipt(orm);
    await createReceiptItem(orm, { receiptId });
  },
  receipt_items_name_said: () => createItem({ productName: '' }),
  receipt_items_price_positive: () => createItem({ priceCentavos: 0 }),
  receipt_items_unit_known: () => createItem({ unit: unknown }),
  receipt_items_total_positive: () => createItem({ totalCentavos: 0 }),
  receipt_items_discount_positive: () => createItem({ discountCentavos: -1 }),
  receipt_items_quantity_positive: () => createItem({ quantityThousandths: 0 }),
  receipt_items_price: async () => {
    const { id: priceId } = await createPrice(orm);
    await createItem({ priceId });
    await createItem({ priceId });
  },
  receipt_product_names_establishment_id_name_pk: () => twice(createReceiptProductName, ['establishmentId']),
  receipt_product_names_said: () => createReceiptProductName(orm, { name: '' }),
  city_facts_one_row: () => orm.insert(cityFacts).values({ id: 2, isDemonstration: true }),
  moderation_settings_one_row: () => orm.insert(moderationSettings).values({ id: 2 }),
  reported_prices_rule_known: () => createReportedPrice(orm, { status: 'approved', decidedByRule: unknown }),
  reported_prices_rule_approves: () =>
    createReportedPrice(orm, { status: 'pending', decidedByRule: 'record' }),

  reported_prices_positive: () => createReportedPrice(orm, { reportedCentavos: 0 }),
  reported_prices_status_known: () => createReportedPrice(orm, { status: unknown }),
  reported_prices_reason_of_rejected: () => createReportedPrice(orm, { rejectionReason: 'Não se lê.' }),
  reported_prices_pending_once: () =>
    twice(createReportedPrice, ['userId', 'productId', 'establishmentId'], { status: 'pending' }),
  prices_reported_price: async () => {
    const { id: reportedPriceId } = await createReportedPrice(orm);
    await createPrice(orm, { reportedPriceId });
    await createPrice(orm, { reportedPriceId });
  },
  current_prices_product_id_establishment_id_payment_condition_pk: async () => {
    await orm.insert(currentPrices).values(await createPrice(orm));
  },

  messages_name_said: () => createMessage(orm, { name: '' }),
  messages_body_said: () => createMessage(orm, { body: '' }),
  messages_subject_known: () => createMessage(orm, { subject: unknown }),

  message_answers_said: () => createMessageAnswer(orm, { body: '' }),

  outside_hosts_failures: () =>
    orm.insert(outsideHosts).values({ host: 'exemplo.com.br', failures: 0, restsUntil: new Date() }),
  sources_name_known: () => orm.insert(sources).values({ name: unknown }),
  sources_failures: () => orm.insert(sources).values({ name: 'survey', failures: -1 }),
  source_answers_source_known: () => orm.insert(sourceAnswers).values({ ...answer, source: unknown }),
  source_answers_outcome_known: () => orm.insert(sourceAnswers).values({ ...answer, outcome: unknown }),
  survey_files_first_day_sha256_pk: async () => {
    const file = { firstDay: '2026-05-31', sha256: 'a'.repeat(64), address: 'x', fetchedAt: new Date() };
    await orm.insert(surveyFiles).values([file, file]);
  },
  registrations_cnpj_form: () =>
    orm
      .insert(registrations)
      .values({ cnpj: '1', company: 'POSTO', firstSeenOn: '2026-05-31', lastSeenOn: '2026-05-31' }),
  establishment_locations_register_known: () => createStationLocation(orm, { registeredIn: unknown }),

  imports_status_known: () => createImport(orm, { status: unknown }),
  imports_undone: () => createImport(orm, { status: 'undone' }),
  imports_origin_said: () => createImport(orm, { origin: '' }),
  imports_municipality_said: () => createImport(orm, { municipality: '' }),

  users_email_lower: () => createUser(orm, { email: 'Ana@example.com' }),
  users_email: () => twice(createUser, ['email']),
  users_image: () => twice(createUser, ['image'], { image: 'the same key' }),
  users_phone_digits: () => createUser(orm, { phone: '(63) 99999-1234' }),
  users_role_known: () => createUser(orm, { role: unknown }),
  users_decision_news_known: () => createUser(orm, { decisionNews: unknown }),
  accounts_once: async () => {
    const { id } = await createUser(orm);
    const account = { userId: id, accountId: '1', providerId: 'credential' };
    await orm.insert(accounts).values([account, account]);
  },

  sessions_token_unique: () => twice(createSession, ['token']),
  known_devices_user_id_device_pk: async () => {
    const { id } = await createUser(orm);
    const device = { userId: id, device: 'navegador', lastUsedAt: new Date() };
    await orm.insert(knownDevices).values([device, device]);
  },
  passkeys_credential: () => twice(createPasskey, ['credentialId']),
  passkeys_counted: () => createPasskey(orm, { counter: -1 }),

  merchants_once: () => twice(createMerchant, ['userId', 'establishmentId']),
  merchant_invitations_secret: () => twice(createMerchantInvitation, ['secretHash']),
  merchant_claims_status_known: () => createMerchantClaim(orm, { status: unknown }),
  merchant_claims_reason_of_rejected: () =>
    createMerchantClaim(orm, { status: 'approved', rejectionReason: 'Não é da loja.' }),
  merchant_claims_cnpj_form: () => createMerchantClaim(orm, { cnpj: '1122233300018X' }),
  merchant_claims_pending_once: () => twice(createMerchantClaim, ['userId', 'establishmentId']),
  merchant_keys_secret: () => twice(createMerchantKey, ['secretHash']),
  merchant_keys_name_said: () => createMerchantKey(orm, { name: '' }),
  merchant_lists_establishment_id_goods_pk: async () => {
    const sent = { goods: 'nomes', sha256: 'lista', sinceAt: new Date(), sentAt: new Date() };
    const list = { ...sent, establishmentId: (await createEstablishment(orm)).id };
    await orm.insert(merchantLists).values([list, list]);
  },
  merchant_names_once: () => twice(createMerchantName, ['establishmentId', 'name']),
  merchant_names_said: () => createMerchantName(orm, { name: '' }),
  merchant_names_product_answered: async () =>
    createMerchantName(orm, { isAnswered: false, productId: (await createProduct(orm)).id }),
  goods_name_decisions_once: () => twice(createGoodsNameDecision, ['name', 'productId']),
  goods_name_decisions_said: () => createGoodsNameDecision(orm, { name: '' }),
  reviews_reply_status_known: () =>
    createReview(orm, { reply: 'Obrigado!', replyStatus: unknown, repliedAt: new Date() }),
  reviews_reply_whole: () => createReview(orm, { reply: 'Obrigado!' }),

  email_changes_lower: () => createEmailChange(orm, { email: 'Ana@example.com' }),
  attempts_counted: () =>
    orm
      .insert(attempts)
      .values({ key: 'x', failures: -1, blockedUntil: new Date(), forgottenAt: new Date() }),

  favorites_product_once: () => twice(createFavorite, ['userId', 'productId']),
  favorites_establishment_once: async () => {
    const { id } = await createFuelStation(orm);
    const { userId } = await createFavorite(orm, { establishmentId: id });
    await createFavorite(orm, { userId, establishmentId: id });
  },
  shopping_list_items_once: () => addToList({}, {}),
  shopping_list_items_amount: () => addToList({ thousandths: 99 }),
  shopping_list_items_position: () => addToList({ position: -1 }),
  favorites_one_thing: async () => {
    const [product, station] = [await createProduct(orm), await createFuelStation(orm)];
    await createFavorite(orm, { productId: product.id, establishmentId: station.id });
  },
};

/** Adds the same product to a list once or more. */
async function addToList(...rows: { thousandths?: number; position?: number }[]) {
  const { id: userId } = await createUser(orm);
  const { id: productId } = await createProduct(orm);
  const item = { userId, productId, thousandths: 1000, position: 0 };
  await orm.insert(shoppingListItems).values(rows.map((row) => ({ ...item, ...row })));
}

/** The fate of the rows that refer to one of a table when that one is deleted. */
const references = `
alert_recipients cascade: alert_digests.recipient_id, alerts.recipient_id
brands restrict: establishment_profiles.brand_id, establishments.brand_id
brands set null: registrations.brand_id, registrations.kept_brand_id
categories restrict: products.category_id
coupons restrict: coupon_uses.coupon_id
establishment_profiles set null: prices.profile_id
establishments cascade: alerts.establishment_id, confirmations.establishment_id,
  establishment_locations.establishment_id, establishment_profiles.establishment_id, favorites.establishment_id,
  merchant_claims.establishment_id, merchant_invitations.establishment_id, merchant_lists.establishment_id,
  merchant_names.establishment_id, merchants.establishment_id, receipt_product_names.establishment_id
establishments restrict: coupons.establishment_id, prices.establishment_id, promotions.establishment_id,
  receipts.establishment_id, reported_prices.establishment_id, reviews.establishment_id
establishments set null: establishments.successor_id, price_batches.establishment_id
imports cascade: import_progress.import_id, price_confirmations.import_id
imports restrict: prices.import_id
imports set null: establishments.created_by_import_id, survey_files.import_id
merchants cascade: merchant_keys.merchant_id
messages cascade: message_answers.message_id
price_batches restrict: prices.batch_id
prices cascade: confirmations.price_id, price_confirmations.price_id, price_views.price_id
prices set null: prices.replaces_id, receipt_items.price_id
products cascade: alerts.product_id, confirmations.product_id, favorites.product_id,
  goods_name_decisions.product_id, merchant_names.product_id, product_synonyms.product_id,
  receipt_product_names.product_id, shopping_list_items.product_id
products restrict: coupons.product_id, prices.product_id, promotions.product_id, reported_prices.product_id
products set null: receipt_items.product_id
receipt_images set null: receipts.image_key
receipts cascade: receipt_items.receipt_id
regions restrict: establishments.region_id
reported_prices set null: prices.reported_price_id
sectors cascade: price_lives.sector_id
sectors restrict: categories.sector_id, establishments.sector_id
users cascade: accounts.user_id, alert_recipients.user_id, confirmations.user_id, email_changes.user_id, favorites.user_id,
  idempotency_keys.user_id, known_devices.user_id, merchant_claims.user_id, merchants.user_id, passkeys.user_id, receipt_images.user_id, removals.user_id, sessions.user_id,
  shopping_list_items.user_id
users set null: audit_log.user_id, coupon_uses.user_id, imports.undone_by, imports.user_id, message_answers.user_id,
  price_batches.undone_by, price_batches.user_id, receipts.decided_by, receipts.user_id, reported_prices.decided_by,
  reported_prices.user_id, reviews.decided_by, reviews.user_id
`
  .trim()
  .replaceAll('\n  ', ' ')
  .split('\n');

describe('integrity lives in constraints (design: Data)', () => {
  it.each(Object.entries(refused))('%s refuses', async (constraint, write) => {
    await expect(write()).rejects.toMatchObject({ cause: { constraint } });
  });

  it('is that of references, too: none to nothing, and none whose row is deleted but for what leaves with it', async () => {
    await expect(createProduct(orm, { categoryId: nowhere })).rejects.toMatchObject({
      cause: { constraint: 'products_category_id_categories_id_fk' },
    });
    const { sectorId } = await createCategory(orm);
    await expect(orm.delete(sectors).where(eq(sectors.id, sectorId))).rejects.toMatchObject({
      cause: { constraint: 'categories_sector_id_sectors_id_fk' },
    });
    const { rows } = await orm.execute<{ line: string }>(sql`
      SELECT format('%s %s: %s', confrelid::regclass,
          CASE confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' WHEN 'r' THEN 'restrict' END,
          string_agg(conrelid::regclass || '.' || attname, ', '
            ORDER BY conrelid::regclass::text COLLATE "C", attname COLLATE "C")) AS line
        FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
        WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND convalidated
        GROUP BY confrelid, confdeltype`);
    expect(rows.map(({ line }) => line).toSorted()).toEqual(references);
  });

  it('accepts a second import of the same moment when the first is withdrawn, and other sources in any case', async () => {
    const { id, establishmentId, observedAt } = await createFuelPrice(orm, { source: 'import' });
    await createFuelPrice(orm, { establishmentId, observedAt, source: 'report' });
    await orm.update(prices).set({ withdrawnAt: new Date() }).where(eq(prices.id, id));
    await createFuelPrice(orm, { establishmentId, observedAt, source: 'import' });
  });

  it('keeps contributions without a name when their account is deleted', async () => {
    const { id, userId } = await createReview(orm);
    const report = await createReportedPrice(orm, { userId });
    await orm.delete(users).where(eq(users.id, userId ?? 0));
    const [review] = await orm.select().from(reviews).where(eq(reviews.id, id));
    const [reported] = await orm.select().from(reportedPrices).where(eq(reportedPrices.id, report.id));
    expect([review?.userId, reported?.userId]).toEqual([null, null]);
  });

  it('refuses a favourite of nothing', async () => {
    await expect(createFavorite(orm, { productId: null })).rejects.toMatchObject({
      cause: { constraint: 'favorites_one_thing' },
    });
  });

  it("deletes a person's passwords, passkeys, sessions, known browsers, links and favourites with the account", async () => {
    const { id: userId } = await createPerson(orm);
    await createSession(orm, { userId });
    await createFavorite(orm, { userId });
    await createEmailChange(orm, { userId });
    await createPasskey(orm, { userId });
    await orm.insert(knownDevices).values({ userId, device: 'navegador', lastUsedAt: new Date() });
    await orm.delete(users).where(eq(users.id, userId));
    for (const table of [accounts, passkeys, sessions, favorites, emailChanges, knownDevices]) {
      expect(await orm.$count(table, eq(table.userId, userId))).toBe(0);
    }
  });

  it('is tested here for every check and unique constraint', async () => {
    const { rows } = await orm.execute<{ name: string }>(sql`
      SELECT conname AS name FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
          AND (contype IN ('c', 'u', 'x') OR (contype = 'p' AND cardinality(conkey) > 1))
      UNION ALL
      SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relnamespace = 'public'::regnamespace AND indisunique
          AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
    expect(Object.keys(refused).sort()).toEqual(rows.map(({ name }) => name).sort());
  });
});
