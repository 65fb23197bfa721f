import { afterAll, describe, expect, it } from 'vitest';
import { eq, sql } from '#database/orm.ts';
import type { Orm } from './database.ts';
import { createAuditEntry } from './factories/audit.ts';
import { createCategory } from './factories/categories.ts';
import { createConfirmation } from './factories/confirmations.ts';
import { createCoupon, createCouponUse } from './factories/coupons.ts';
import { createEmailChange } from './factories/email-changes.ts';
import { createEstablishment, createFuelStation } from './factories/establishments.ts';
import { createFavorite } from './factories/favorites.ts';
import { createFuelBrand } from './factories/fuel-brands.ts';
import { createIdempotencyKey } from './factories/idempotency-keys.ts';
import { createImport } from './factories/imports.ts';
import { createMessage, createMessageAnswer } from './factories/messages.ts';
import { createPostalCode } from './factories/postal-codes.ts';
import { createPriceBatch } from './factories/price-batches.ts';
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
import { createRemoval } from './factories/removals.ts';
import { createReportedPrice } from './factories/reported-prices.ts';
import { createReview } from './factories/reviews.ts';
import { createSector } from './factories/sectors.ts';
import { createSession } from './factories/sessions.ts';
import { createStationLocation } from './factories/station-locations.ts';
import { createPerson, createUser } from './factories/users.ts';
import {
  accounts,
  attempts,
  brands,
  categories,
  coupons,
  currentPrices,
  emailChanges,
  establishmentProfiles,
  establishments,
  favorites,
  importProgress,
  imports,
  knownDevices,
  moderationSettings,
  priceBatches,
  priceConfirmations,
  priceLives,
  prices,
  productSynonyms,
  products,
  regions,
  reportedPrices,
  reviews,
  sectors,
  sessions,
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

const accessKey = '17220516593945000102650050000192061016877637';
const createItem = async (overrides: Partial<Parameters<typeof createReceiptItem>[1]>) =>
  createReceiptItem(orm, { receiptId: (await createReceipt(orm)).id, position: 2, ...overrides });

const point = {
  latitude: -10.2,
  longitude: -48.3,
  coordinatesPrecision: 'postal_code',
  coordinatesSource: 'file',
} as const;

const createProfile = (db: Orm, establishmentId: number, brandId: number | null = null) =>
  db
    .insert(establishmentProfiles)
    .values({ establishmentId, brandId, name: 'Posto', address: 'Rua 1' })
    .returning();

/** A write that each constraint must refuse, by the constraint's name. */
const refused: Record<string, () => PromiseLike<unknown>> = {
  regions_name_once: () => createRegion(orm, { name: 'NÓRTE' }),
  regions_name_said: () => createRegion(orm, { name: '' }),

  audit_log_action_known: () => createAuditEntry(orm, { action: 'regions.create' }),
  audit_log_changed: () => createAuditEntry(orm, { before: null, after: null }),
  audit_log_user_id_users_id_fk: () => createAuditEntry(orm, { userId: nowhere }),
  idempotency_keys_user_id_users_id_fk: () => createIdempotencyKey(orm, { userId: nowhere }),

  brands_name_once: async () => {
    const { name } = await createFuelBrand(orm);
    await createFuelBrand(orm, { name });
  },
  price_lives_days: async () =>
    orm.insert(priceLives).values({ sectorId: (await createSector(orm)).id, source: 'report', days: -1 }),
  price_lives_sector_id_source_pk: async () => {
    const life = { sectorId: (await createSector(orm)).id, source: 'report', days: 7 } as const;
    await orm.insert(priceLives).values([life, life]);
  },
  price_lives_sector_id_sectors_id_fk: () =>
    orm.insert(priceLives).values({ sectorId: nowhere, source: 'report', days: 7 }),

  establishments_cnpj_of_station: async () => {
    const { cnpj } = await createFuelStation(orm);
    await createFuelStation(orm, { cnpj });
  },
  establishments_address_of_station: () => createFuelStation(orm, { address: null }),
  establishments_region_said: () => createFuelStation(orm, { type: 'mercado' }),
  establishments_brand_id_brands_id_fk: () => createFuelStation(orm, { brandId: nowhere }),
  establishments_created_by_import_id_imports_id_fk: () =>
    createFuelStation(orm, { createdByImportId: nowhere }),
  establishment_profiles_once: async () => {
    const { id } = await createFuelStation(orm);
    await createProfile(orm, id);
    await createProfile(orm, id);
  },
  establishment_profiles_establishment_id_establishments_id_fk: () => createProfile(orm, nowhere),
  establishment_profiles_brand_id_brands_id_fk: async () =>
    createProfile(orm, (await createFuelStation(orm)).id, nowhere),

  prices_profile_id_establishment_profiles_id_fk: () => createFuelPrice(orm, { profileId: nowhere }),
  price_confirmations_price_id_import_id_pk: async () => {
    const confirmation = { priceId: (await createFuelPrice(orm)).id, importId: (await createImport(orm)).id };
    await orm.insert(priceConfirmations).values([confirmation, confirmation]);
  },
  price_confirmations_price_id_prices_id_fk: async () =>
    orm.insert(priceConfirmations).values({ priceId: nowhere, importId: (await createImport(orm)).id }),
  price_confirmations_import_id_imports_id_fk: async () =>
    orm.insert(priceConfirmations).values({ priceId: (await createFuelPrice(orm)).id, importId: nowhere }),

  confirmations_device_once: async () => {
    const { device, day } = await createConfirmation(orm);
    await createConfirmation(orm, { device, day });
  },
  confirmations_user_once: async () => {
    const { id: userId } = await createUser(orm);
    const { productId, establishmentId } = await createConfirmation(orm, { userId });
    await createConfirmation(orm, { userId, productId, establishmentId });
  },
  confirmations_price_id_prices_id_fk: () => createConfirmation(orm, { priceId: nowhere }),
  confirmations_product_id_products_id_fk: () => createConfirmation(orm, { productId: nowhere }),
  confirmations_establishment_id_establishments_id_fk: () =>
    createConfirmation(orm, { establishmentId: nowhere }),
  confirmations_user_id_users_id_fk: () => createConfirmation(orm, { userId: nowhere }),

  sectors_name_once: () => createSector(orm, { name: 'acougue' }),
  sectors_kind_known: () => createSector(orm, { kind: unknown }),
  sectors_life_days: () => createSector(orm, { lifeDays: -1 }),
  sectors_name_said: () => createSector(orm, { name: '' }),
  categories_name_once: () => createCategory(orm, { name: 'bovína' }),
  categories_name_said: () => createCategory(orm, { name: '' }),
  categories_sector_id_sectors_id_fk: () => createCategory(orm, { sectorId: nowhere }),
  products_name_once: () => createProduct(orm, { name: 'PICANHA' }),
  products_unit_known: () => createProduct(orm, { unit: unknown }),
  products_name_said: () => createProduct(orm, { name: '' }),
  products_category_id_categories_id_fk: () => createProduct(orm, { categoryId: nowhere }),
  product_synonyms_once: () => createProduct(orm, { synonyms: ['bife', 'bife'] }),
  product_synonyms_said: () => createProduct(orm, { synonyms: [''] }),
  product_synonyms_product_id_products_id_fk: () =>
    orm.insert(productSynonyms).values({ productId: nowhere, name: 'bife' }),

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
  establishments_service_radius: () => createEstablishment(orm, { serviceRadius: 51 }),
  establishments_region_id_regions_id_fk: () => createEstablishment(orm, { regionId: nowhere }),
  establishments_sector_id_sectors_id_fk: () => createEstablishment(orm, { sectorId: nowhere }),

  prices_replaces_id_prices_id_fk: () => createPrice(orm, { replacesId: nowhere }),
  prices_batch_id_price_batches_id_fk: () => createPrice(orm, { batchId: nowhere }),
  price_batches_kind_known: () => createPriceBatch(orm, { kind: unknown }),
  price_batches_counts: () => createPriceBatch(orm, { priceCount: -1 }),
  price_batches_establishment_id_establishments_id_fk: () =>
    createPriceBatch(orm, { establishmentId: nowhere }),
  price_batches_user_id_users_id_fk: () => createPriceBatch(orm, { userId: nowhere }),
  price_batches_undone_by_users_id_fk: () => createPriceBatch(orm, { undoneBy: nowhere }),

  postal_codes_digits: () => createPostalCode(orm, { zipcode: '77015-20' }),
  postal_codes_latitude: () => createPostalCode(orm, { ...point, latitude: 90.1 }),
  postal_codes_longitude: () => createPostalCode(orm, { ...point, longitude: 180.1 }),
  postal_codes_precision_known: () => createPostalCode(orm, { ...point, coordinatesPrecision: unknown }),
  postal_codes_source_known: () => createPostalCode(orm, { source: unknown }),
  postal_codes_coordinates_source_known: () =>
    createPostalCode(orm, { ...point, coordinatesSource: unknown }),
  postal_codes_coordinates_whole: () => createPostalCode(orm, { ...point, longitude: null }),

  establishment_locations_establishment_id_establishments_id_fk: () =>
    createStationLocation(orm, { establishmentId: nowhere }),
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
  prices_once: async () => {
    const { productId, establishmentId, observedAt } = await createPrice(orm, { source: 'import' });
    await createPrice(orm, { productId, establishmentId, observedAt, source: 'import' });
  },
  prices_product_id_products_id_fk: () => createPrice(orm, { productId: nowhere }),
  prices_establishment_id_establishments_id_fk: () => createPrice(orm, { establishmentId: nowhere }),
  prices_import_id_imports_id_fk: () => createPrice(orm, { importId: nowhere }),

  coupons_code: async () => {
    const { establishmentId, code } = await createCoupon(orm);
    await createCoupon(orm, { establishmentId, code });
  },
  coupons_code_upper: () => createCoupon(orm, { code: 'picanha10' }),
  coupons_type_known: () => createCoupon(orm, { discountType: unknown }),
  coupons_discount: () => createCoupon(orm, { discountValue: 101 }),
  coupons_minimum_not_negative: () => createCoupon(orm, { minPurchaseCentavos: -1 }),
  coupons_cap_of_percentage: () =>
    createCoupon(orm, { discountType: 'fixed', discountValue: 400, maxDiscountCentavos: 400 }),
  coupons_start_before_end: () => createCoupon(orm, { startDate: '2026-06-12', endDate: '2026-06-11' }),
  coupons_limit_positive: () => createCoupon(orm, { usageLimit: 0 }),
  coupons_within_limit: () => createCoupon(orm, { usageLimit: 5, usageCount: 6 }),
  coupons_establishment_id_establishments_id_fk: () => createCoupon(orm, { establishmentId: nowhere }),
  coupons_product_id_products_id_fk: () => createCoupon(orm, { productId: nowhere }),

  coupon_uses_person_once: async () => {
    const { couponId, userId } = await createCouponUse(orm);
    await createCouponUse(orm, { couponId, userId });
  },
  coupon_uses_cpf_once: async () => {
    const cpf = { cpfSealed: 'x', cpfHash: 'y' };
    const { couponId } = await createCouponUse(orm, cpf);
    await createCouponUse(orm, { couponId, ...cpf });
  },
  coupon_uses_code: async () => {
    const { useCode } = await createCouponUse(orm);
    await createCouponUse(orm, { useCode });
  },
  coupon_uses_cpf_whole: () => createCouponUse(orm, { cpfSealed: 'x' }),
  coupon_uses_purchase_positive: () => createCouponUse(orm, { purchaseCentavos: 0 }),
  coupon_uses_discount_not_negative: () => createCouponUse(orm, { discountCentavos: -1 }),
  coupon_uses_coupon_id_coupons_id_fk: () => createCouponUse(orm, { couponId: nowhere }),
  coupon_uses_user_id_users_id_fk: () => createCouponUse(orm, { userId: nowhere }),

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
  promotions_establishment_id_establishments_id_fk: () => createPromotion(orm, { establishmentId: nowhere }),
  promotions_product_id_products_id_fk: () => createPromotion(orm, { productId: nowhere }),

  reviews_once: async () => {
    const { establishmentId, userId } = await createReview(orm);
    await createReview(orm, { establishmentId, userId });
  },
  reviews_reason_of_rejected: () => createReview(orm, { rejectionReason: 'Ofensivo.' }),
  reviews_decided_by_users_id_fk: () => createReview(orm, { decidedBy: nowhere }),
  reviews_rating: () => createReview(orm, { rating: 6 }),
  reviews_status_known: () => createReview(orm, { status: unknown }),
  reviews_establishment_id_establishments_id_fk: () => createReview(orm, { establishmentId: nowhere }),
  reviews_user_id_users_id_fk: () => createReview(orm, { userId: nowhere }),

  establishments_cnpj: async () => {
    await createEstablishment(orm, { cnpj: '16593945000102' });
    await createEstablishment(orm, { cnpj: '16593945000102' });
  },
  establishments_cnpj_digits: () => createEstablishment(orm, { cnpj: '1659394500010x' }),

  receipt_images_user_id_users_id_fk: () => createReceiptImage(orm, { userId: nowhere }),
  receipts_access_key: async () => {
    await createReceipt(orm, { accessKey });
    await createReceipt(orm, { accessKey });
  },
  receipts_access_key_digits: () => createReceipt(orm, { accessKey: accessKey.replace('7', 'x') }),
  receipts_image: async () => {
    const { key: imageKey } = await createReceiptImage(orm);
    await createReceipt(orm, { imageKey });
    await createReceipt(orm, { imageKey });
  },
  receipts_status_known: () => createReceipt(orm, { status: unknown }),
  receipts_reason_of_rejected: () => createReceipt(orm, { rejectionReason: 'Foto ilegível.' }),
  removals_user_id_users_id_fk: () => createRemoval(orm, { userId: nowhere }),
  receipts_user_id_users_id_fk: () => createReceipt(orm, { userId: nowhere }),
  receipts_decided_by_users_id_fk: () => createReceipt(orm, { decidedBy: nowhere }),
  receipts_establishment_id_establishments_id_fk: () => createReceipt(orm, { establishmentId: nowhere }),
  receipts_image_key_receipt_images_key_fk: () => createReceipt(orm, { imageKey: 'nowhere' }),
  receipt_items_receipt_id_position_pk: async () => {
    const { id: receiptId } = await createReceipt(orm);
    await createReceiptItem(orm, { receiptId });
  },
  receipt_items_name_said: () => createItem({ productName: '' }),
  receipt_items_price_positive: () => createItem({ priceCentavos: 0 }),
  receipt_items_quantity_positive: () => createItem({ quantityThousandths: 0 }),
  receipt_items_receipt_id_receipts_id_fk: () => createReceiptItem(orm, { receiptId: nowhere }),
  receipt_items_price: async () => {
    const { id: priceId } = await createPrice(orm);
    await createItem({ priceId });
    await createItem({ priceId });
  },
  receipt_items_price_id_prices_id_fk: () => createItem({ priceId: nowhere }),
  receipt_product_names_establishment_id_name_pk: async () => {
    const { establishmentId } = await createReceiptProductName(orm);
    await createReceiptProductName(orm, { establishmentId });
  },
  receipt_product_names_said: () => createReceiptProductName(orm, { name: '' }),
  receipt_product_names_establishment_id_establishments_id_fk: () =>
    createReceiptProductName(orm, { establishmentId: nowhere }),
  receipt_product_names_product_id_products_id_fk: () =>
    createReceiptProductName(orm, { productId: nowhere }),
  moderation_settings_one_row: () => orm.insert(moderationSettings).values({ id: 2 }),
  reported_prices_rule_known: () => createReportedPrice(orm, { status: 'approved', decidedByRule: unknown }),
  reported_prices_rule_approves: () =>
    createReportedPrice(orm, { status: 'pending', decidedByRule: 'record' }),
  receipt_items_product_id_products_id_fk: () => createItem({ productId: nowhere }),

  reported_prices_positive: () => createReportedPrice(orm, { reportedCentavos: 0 }),
  reported_prices_status_known: () => createReportedPrice(orm, { status: unknown }),
  reported_prices_reason_of_rejected: () => createReportedPrice(orm, { rejectionReason: 'Não se lê.' }),
  reported_prices_pending_once: async () => {
    const { userId, productId, establishmentId } = await createReportedPrice(orm, { status: 'pending' });
    await createReportedPrice(orm, { userId, productId, establishmentId, status: 'pending' });
  },
  reported_prices_decided_by_users_id_fk: () => createReportedPrice(orm, { decidedBy: nowhere }),
  prices_reported_price: async () => {
    const { id: reportedPriceId } = await createReportedPrice(orm);
    await createPrice(orm, { reportedPriceId });
    await createPrice(orm, { reportedPriceId });
  },
  prices_reported_price_id_reported_prices_id_fk: () => createPrice(orm, { reportedPriceId: nowhere }),
  current_prices_product_id_establishment_id_payment_condition_pk: async () => {
    await orm.insert(currentPrices).values(await createPrice(orm));
  },
  reported_prices_product_id_products_id_fk: () => createReportedPrice(orm, { productId: nowhere }),
  reported_prices_establishment_id_establishments_id_fk: () =>
    createReportedPrice(orm, { establishmentId: nowhere }),
  reported_prices_user_id_users_id_fk: () => createReportedPrice(orm, { userId: nowhere }),

  messages_name_said: () => createMessage(orm, { name: '' }),
  messages_body_said: () => createMessage(orm, { body: '' }),
  messages_subject_known: () => createMessage(orm, { subject: unknown }),

  message_answers_said: () => createMessageAnswer(orm, { body: '' }),
  message_answers_message_id_messages_id_fk: () => createMessageAnswer(orm, { messageId: nowhere }),
  message_answers_user_id_users_id_fk: () => createMessageAnswer(orm, { userId: nowhere }),

  imports_status_known: () => createImport(orm, { status: unknown }),
  imports_undone: () => createImport(orm, { status: 'undone' }),
  imports_user_id_users_id_fk: () => createImport(orm, { userId: nowhere }),
  imports_undone_by_users_id_fk: () => createImport(orm, { undoneBy: nowhere }),
  import_progress_import_id_imports_id_fk: () =>
    orm.insert(importProgress).values({ importId: nowhere, updatedAt: new Date() }),
  imports_origin_said: () => createImport(orm, { origin: '' }),
  imports_municipality_said: () => createImport(orm, { municipality: '' }),

  users_email_lower: () => createUser(orm, { email: 'Ana@example.com' }),
  users_email: async () => {
    const { email } = await createUser(orm);
    await createUser(orm, { email });
  },
  users_image: async () => {
    await createUser(orm, { image: 'the same key' });
    await createUser(orm, { image: 'the same key' });
  },
  users_phone_digits: () => createUser(orm, { phone: '(63) 99999-1234' }),
  users_role_known: () => createUser(orm, { role: unknown }),
  accounts_once: async () => {
    const { id } = await createUser(orm);
    const account = { userId: id, accountId: '1', providerId: 'credential' };
    await orm.insert(accounts).values([account, account]);
  },
  accounts_user_id_users_id_fk: () =>
    orm.insert(accounts).values({ userId: nowhere, accountId: '2', providerId: 'credential' }),

  sessions_token_unique: async () => {
    const { token } = await createSession(orm);
    await createSession(orm, { token });
  },
  sessions_user_id_users_id_fk: () => createSession(orm, { userId: nowhere }),
  known_devices_user_id_device_pk: async () => {
    const { id } = await createUser(orm);
    const device = { userId: id, device: 'navegador', lastUsedAt: new Date() };
    await orm.insert(knownDevices).values([device, device]);
  },
  known_devices_user_id_users_id_fk: () =>
    orm.insert(knownDevices).values({ userId: nowhere, device: 'navegador', lastUsedAt: new Date() }),
  email_changes_lower: () => createEmailChange(orm, { email: 'Ana@example.com' }),
  email_changes_user_id_users_id_fk: () => createEmailChange(orm, { userId: nowhere }),
  attempts_counted: () =>
    orm
      .insert(attempts)
      .values({ key: 'x', failures: -1, blockedUntil: new Date(), forgottenAt: new Date() }),

  favorites_product_once: async () => {
    const { userId, productId } = await createFavorite(orm);
    await createFavorite(orm, { userId, productId });
  },
  favorites_establishment_once: async () => {
    const { id } = await createFuelStation(orm);
    const { userId } = await createFavorite(orm, { establishmentId: id });
    await createFavorite(orm, { userId, establishmentId: id });
  },
  favorites_one_thing: async () => {
    const [product, station] = [await createProduct(orm), await createFuelStation(orm)];
    await createFavorite(orm, { productId: product.id, establishmentId: station.id });
  },
  favorites_user_id_users_id_fk: () => createFavorite(orm, { userId: nowhere }),
  favorites_product_id_products_id_fk: () => createFavorite(orm, { productId: nowhere }),
  favorites_establishment_id_establishments_id_fk: () => createFavorite(orm, { establishmentId: nowhere }),
};

/** Deletions of rows that other rows reference, by the constraint that must refuse them. */
const restricted: Record<string, () => PromiseLike<unknown>> = {
  establishments_brand_id_brands_id_fk: async () => {
    const { id } = await createFuelBrand(orm);
    await createFuelStation(orm, { brandId: id });
    await orm.delete(brands).where(eq(brands.id, id));
  },
  establishment_profiles_brand_id_brands_id_fk: async () => {
    const { id } = await createFuelBrand(orm);
    await createProfile(orm, (await createFuelStation(orm)).id, id);
    await orm.delete(brands).where(eq(brands.id, id));
  },
  prices_batch_id_price_batches_id_fk: async () => {
    const { id } = await createPriceBatch(orm);
    await createPrice(orm, { batchId: id });
    await orm.delete(priceBatches).where(eq(priceBatches.id, id));
  },
  categories_sector_id_sectors_id_fk: async () => {
    const { sectorId } = await createCategory(orm);
    await orm.delete(sectors).where(eq(sectors.id, sectorId));
  },
  products_category_id_categories_id_fk: async () => {
    const { categoryId } = await createProduct(orm);
    await orm.delete(categories).where(eq(categories.id, categoryId));
  },
  establishments_region_id_regions_id_fk: async () => {
    const { id } = await createRegion(orm);
    await createEstablishment(orm, { regionId: id });
    await orm.delete(regions).where(eq(regions.id, id));
  },
  establishments_sector_id_sectors_id_fk: async () => {
    const { id } = await createSector(orm);
    await createEstablishment(orm, { sectorId: id });
    await orm.delete(sectors).where(eq(sectors.id, id));
  },
  prices_product_id_products_id_fk: async () => {
    const { productId } = await createPrice(orm);
    await orm.delete(products).where(eq(products.id, productId));
  },
  prices_establishment_id_establishments_id_fk: async () => {
    const { establishmentId } = await createPrice(orm);
    await orm.delete(establishments).where(eq(establishments.id, establishmentId));
  },
  prices_import_id_imports_id_fk: async () => {
    const { id } = await createImport(orm);
    await createPrice(orm, { importId: id });
    await orm.delete(imports).where(eq(imports.id, id));
  },
  coupons_establishment_id_establishments_id_fk: async () => {
    const { establishmentId } = await createCoupon(orm);
    await orm.delete(establishments).where(eq(establishments.id, establishmentId));
  },
  coupons_product_id_products_id_fk: async () => {
    const product = await createProduct(orm);
    await createCoupon(orm, { productId: product.id });
    await orm.delete(products).where(eq(products.id, product.id));
  },
  coupon_uses_coupon_id_coupons_id_fk: async () => {
    const { couponId } = await createCouponUse(orm);
    await orm.delete(coupons).where(eq(coupons.id, couponId));
  },
  promotions_product_id_products_id_fk: async () => {
    const { productId } = await createPromotion(orm);
    await orm.delete(products).where(eq(products.id, productId));
  },
  promotions_establishment_id_establishments_id_fk: async () => {
    const { establishmentId } = await createPromotion(orm);
    await orm.delete(establishments).where(eq(establishments.id, establishmentId));
  },
  reviews_establishment_id_establishments_id_fk: async () => {
    const { establishmentId } = await createReview(orm);
    await orm.delete(establishments).where(eq(establishments.id, establishmentId));
  },
  receipts_establishment_id_establishments_id_fk: async () => {
    const { establishmentId } = await createReceipt(orm);
    await orm.delete(establishments).where(eq(establishments.id, establishmentId));
  },
  reported_prices_product_id_products_id_fk: async () => {
    const { productId } = await createReportedPrice(orm);
    await orm.delete(products).where(eq(products.id, productId));
  },
  reported_prices_establishment_id_establishments_id_fk: async () => {
    const { establishmentId } = await createReportedPrice(orm);
    await orm.delete(establishments).where(eq(establishments.id, establishmentId));
  },
};

describe('integrity lives in constraints (design: Data)', () => {
  it.each(Object.entries(refused))('%s refuses', async (constraint, write) => {
    await expect(write()).rejects.toMatchObject({ cause: { constraint } });
  });

  it.each(Object.entries(restricted))(
    '%s refuses to delete a row that others reference',
    async (constraint, remove) => {
      await expect(remove()).rejects.toMatchObject({ cause: { constraint } });
    },
  );

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

  it("deletes a person's passwords, sessions, known browsers, links and favourites with the account", async () => {
    const { id: userId } = await createPerson(orm);
    await createSession(orm, { userId });
    await createFavorite(orm, { userId });
    await createEmailChange(orm, { userId });
    await orm.insert(knownDevices).values({ userId, device: 'navegador', lastUsedAt: new Date() });
    await orm.delete(users).where(eq(users.id, userId));
    for (const table of [accounts, sessions, favorites, emailChanges, knownDevices]) {
      expect(await orm.$count(table, eq(table.userId, userId))).toBe(0);
    }
  });

  it('is tested here for every check, unique and foreign key constraint', async () => {
    const { rows } = await orm.execute<{ name: string; restricted: boolean }>(sql`
      SELECT conname AS name, contype = 'f' AND confdeltype IN ('a', 'r') AS restricted FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
          AND (contype IN ('c', 'u', 'f', 'x') OR (contype = 'p' AND cardinality(conkey) > 1))
      UNION ALL
      SELECT relname, false FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relnamespace = 'public'::regnamespace AND indisunique
          AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
    expect(Object.keys(refused).sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(Object.keys(restricted).sort()).toEqual(
      rows
        .filter((row) => row.restricted)
        .map(({ name }) => name)
        .sort(),
    );
  });
});
