import type { Email } from 'postal-mime';
import { createAlert, createAlertRecipient } from '#database/factories/alerts.ts';
import { createAuditEntry } from '#database/factories/audit.ts';
import { createConfirmation } from '#database/factories/confirmations.ts';
import { createCouponUse } from '#database/factories/coupons.ts';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFavorite } from '#database/factories/favorites.ts';
import { createIdempotencyKey } from '#database/factories/idempotency-keys.ts';
import { createImport } from '#database/factories/imports.ts';
import { createMerchant, createMerchantClaim, createMerchantKey } from '#database/factories/merchants.ts';
import { createMessageAnswer } from '#database/factories/messages.ts';
import { createPasskey } from '#database/factories/passkeys.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import { createProduct } from '#database/factories/products.ts';
import { createReceipt, createReceiptImage } from '#database/factories/receipts.ts';
import { createRemoval } from '#database/factories/removals.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import { moderationStatuses } from '#domain/moderation.ts';
import type { TestApi } from '../platform/testing.ts';

let visitors = 0;
/** Returns an unused network address. */
export function newVisitor(): string {
  visitors += 1;
  return `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`;
}

/** Returns the emails to one address, oldest first. */
export async function mailsTo(api: TestApi, email: string): Promise<Email[]> {
  return (await api.mails()).filter(({ to }) => to?.some(({ address }) => address === email));
}

/** Returns the secret of the link in the last email to an address. @throws {Error} when there is no such link */
export async function lastSecret(api: TestApi, email: string): Promise<string> {
  const mails = await mailsTo(api, email);
  const secret = mails.at(-1)?.text?.match(/#(\S+)$/m)?.[1];
  if (secret === undefined) throw new Error(`no link among ${mails.length} emails to ${email}`);
  return secret;
}

const cpf = '52998224725';

/** Signs in a user with one row of everything that an account can have. Returns the user and the related rows. */
export async function signInWithEverything(api: TestApi, overrides: Parameters<TestApi['signIn']>[0] = {}) {
  const { orm } = api;
  const person = await api.signIn(overrides);
  const { id: userId, email, password, token } = person;
  const login = { email, password, remember: false };
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  await api.send('/auth/login', { method: 'POST', body: login, headers, from: newVisitor() });
  await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
  const newEmail = `novo-${email}`;
  await api.send('/users/email', { method: 'PUT', body: { email: newEmail, password }, token });
  await api.mails();
  const product = await createProduct(orm);
  const station = await createFuelStation(orm);
  const establishment = await createEstablishment(orm);
  await createFavorite(orm, { userId, productId: product.id });
  await createFavorite(orm, { userId, establishmentId: station.id });
  const items = [{ productId: product.id, amount: 1.5 }];
  await api.send('/users/list', { method: 'PUT', body: { items, base: [] }, token });
  for (const status of moderationStatuses) {
    const { id: establishmentId } = status === 'approved' ? establishment : await createEstablishment(orm);
    await createReview(orm, { userId, establishmentId, status, comment: `avaliação ${status} de ${userId}` });
    await createReportedPrice(orm, {
      userId,
      establishmentId,
      productId: product.id,
      status,
      comment: `relato ${status} de ${userId}`,
      decidedBy: status === 'pending' ? null : userId,
    });
    const { key: imageKey } = await createReceiptImage(orm, { userId });
    await createReceipt(orm, { userId, establishmentId, status, imageKey });
  }
  await createAlert(orm, { recipientId: (await createAlertRecipient(orm, { userId })).id });
  await createConfirmation(orm, { userId });
  const membership = await createMerchant(orm, { userId });
  await createMerchantKey(orm, { merchantId: membership.id });
  await createMerchantClaim(orm, { userId });
  await createPasskey(orm, { userId, createdAt: api.context.clock.now() });
  const { cpfs } = api.context;
  await createCouponUse(orm, { userId, cpfSealed: cpfs.encrypt(cpf), cpfHash: cpfs.hash(cpf) });
  await createAuditEntry(orm, { userId });
  await createImport(orm, { userId });
  await createMessageAnswer(orm, { userId });
  await createPriceBatch(orm, { userId });
  await createIdempotencyKey(orm, { userId });
  const removed = [{ comment: `avaliação removida de ${userId}` }];
  await createRemoval(orm, { noun: 'reviews', userId, held: [{ table: 'reviews', rows: removed }] });
  return { ...person, newEmail, product, station, establishment, cpf };
}
