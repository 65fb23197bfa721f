import { receiptImageKey } from '#contract/receipt-images.ts';
import { missingShop } from '#contract/uploads.ts';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, exists, gt, inArray, sql } from '#database/orm.ts';
import {
  establishments,
  products,
  receiptImages,
  receiptItems,
  receiptProductNames,
  receipts,
  regions,
} from '#database/schema.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { toCentavos } from '#domain/money.ts';
import { type Issuer, type Nfce, readNfce } from '#domain/nfce.ts';
import type { PriceKind } from '#domain/prices.ts';
import { purchaseDays, purchaseTrouble, receiptUse, sentReceipt } from '#domain/receipt-days.ts';
import { toThousandths } from '#domain/receipts.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { selectLifeOfReceipts } from '../current-prices/lives.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, invalid, notFound, requirePermission } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { refuseInterested } from '../platform/kept-places.ts';
import { isStation, placeRegion } from '../platform/kinds.ts';
import { matching, orderOf, pageOf } from '../platform/list.ts';
import { removeRow } from '../platform/removals.ts';
import { refuseMissing } from '../platform/versions.ts';
import { loseTrustIfDecided } from '../reported-prices/lose-trust.ts';
import { readRules } from '../reported-prices/moderation-settings.ts';
import { applyRuleToReceiptJob } from './by-rule.ts';
import { usableSince } from './images.ts';
import { noReceipt, selectReceipt, selectReceipts } from './receipt-queries.ts';
import { readStatePage } from './state-page.ts';

/** @throws {Failure} 'invalid' at the field 'code', with the reason */
function requireNfce(code: string, today: Day): Nfce {
  const reading = readNfce(code, today);
  if ('why' in reading) throw invalid('code', reading.why);
  return reading.nfce;
}

/**
 * Finds the places that issued a receipt: none for a person, as places have a CNPJ, and two where the station in front of a
 * market belongs to the same company.
 */
async function findIssuers(orm: Orm, { cnpj }: Issuer) {
  if (cnpj === null) return [];
  return orm
    .select({
      id: establishments.id,
      name: establishments.name,
      region: placeRegion,
      kind: sql<PriceKind>`case when ${isStation} then 'fuel' else 'meat' end`,
    })
    .from(establishments)
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .where(eq(establishments.cnpj, cnpj));
}

/** The most names of a shop that the form gets; a supermarket prints more, of which few are compared. */
const mostNames = 500;

/** Selects the names that the receipts of a shop have for goods, as administrators have matched them. */
function selectNames(orm: Orm, establishmentId: number) {
  return orm
    .select({ name: receiptProductNames.name, productId: receiptProductNames.productId })
    .from(receiptProductNames)
    .where(eq(receiptProductNames.establishmentId, establishmentId))
    .orderBy(receiptProductNames.name)
    .limit(mostNames);
}

/** Lists the caller's receipts, newest first. A search matches the name of the shop. */
export const listOwnReceipts = readHandler('listOwnReceipts', async ({ query }, { db, caller }) => {
  const named = matching(establishments.name, query.search);
  const fromNamed =
    named &&
    exists(
      db
        .select()
        .from(establishments)
        .where(and(eq(establishments.id, receipts.establishmentId), named)),
    );
  const condition = and(eq(receipts.userId, caller.id), fromNamed);
  const order = orderOf(query, { createdAt: receipts.createdAt }, receipts.id);
  const [data, count] = await Promise.all([
    selectReceipts(db, condition, { ...pageOf(query), order }),
    db.$count(receipts, condition),
  ]);
  return { data, count };
});

/**
 * Returns to the form where a receipt comes from, what its state's page says of it, and whether it was sent before, but nothing
 * about its sender.
 */
export const checkReceiptCode = writeHandler('checkReceiptCode', {
  prepare({ body }, context) {
    const { state } = requireNfce(body.code, cityDay(context.clock.now()));
    return readStatePage(body.code, state, context);
  },
  async run({ body }, { tx, now, today }, pageText) {
    const { accessKey, month, issuer } = requireNfce(body.code, today);
    const [found, ...others] = await findIssuers(tx, issuer);
    const place = found && others.length === 0 ? found : null;
    const Establishment = place && { id: place.id, name: place.name, region: place.region };
    const sent = (await tx.$count(receipts, eq(receipts.accessKey, accessKey))) > 0;
    const lifeDays = await selectLifeOfReceipts(tx, place?.kind ?? 'meat');
    const use = receiptUse({ sentAt: now, month }, { lifeDays, today });
    const names = Establishment ? await selectNames(tx, Establishment.id) : [];
    return { data: { accessKey, month, issuer, use, Establishment, sent, names, pageText } };
  },
});

/** Stores a receipt, pending approval. The same access key cannot be sent twice. */
export const createReceipt = writeHandler('createReceipt', async ({ body }, context) => {
  const { tx, caller, now, today } = context;
  const imageKey =
    body.imageUrl == null ? null : await lockOwnImage(tx, body.imageUrl, { userId: caller.id, now });
  const accessKey = body.code ? await checkIssuer(tx, body.code, body.establishmentId, today) : null;
  const purchasedOn = body.purchasedOn ?? null;
  refuseImpossibleDay({ createdAt: now, accessKey, purchasedOn }, today);
  const known = await selectKnownProducts(tx, body.items);
  const [establishment] = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(eq(establishments.id, body.establishmentId));
  if (!establishment) throw invalid('establishmentId', missingShop);
  await refuseInterested(tx, caller.id, establishment.id, 'receipt');
  const { id } = onlyRow(
    await tx
      .insert(receipts)
      .values({
        userId: caller.id,
        establishmentId: establishment.id,
        imageKey,
        accessKey,
        purchasedOn,
        printedTotalCentavos: centavosOf(body.total),
        createdAt: now,
      })
      .returning({ id: receipts.id })
      .catch(refuseSent)
      .catch(refuseMissing('establishmentId', missingShop)),
  );
  if (body.items.length > 0) {
    await tx.insert(receiptItems).values(
      body.items.map(({ productName, productId, price, quantity, unit, total, discount }, index) => ({
        receiptId: id,
        position: index + 1,
        productName,
        productId: productId && known.has(productId) ? productId : null,
        priceCentavos: toCentavos(price),
        quantityThousandths: toThousandths(quantity),
        unit: unit ?? null,
        totalCentavos: centavosOf(total),
        discountCentavos: toCentavos(discount),
      })),
    );
  }
  if ((await readRules(tx)).receipts) await context.enqueue(applyRuleToReceiptJob, { receiptId: id });
  return { data: await selectReceipt(tx, id) };
});

const centavosOf = (reais: number | null | undefined) => (reais == null ? null : toCentavos(reais));

/** @throws {Failure} 'invalid' at the field 'purchasedOn' for a day on which the receipt cannot have been printed */
function refuseImpossibleDay(row: Parameters<typeof sentReceipt>[0], today: Day): void {
  const days = purchaseDays(sentReceipt(row), today);
  const trouble = row.purchasedOn && days ? purchaseTrouble(row.purchasedOn, days) : undefined;
  if (trouble) throw invalid('purchasedOn', trouble);
}

/**
 * Locks the picture that the caller has uploaded, so that two receipts cannot use it.
 * @throws {Failure} 'invalid' for a picture of another user, of another receipt, or of the day before
 */
async function lockOwnImage(tx: Tx, address: string, { userId, now }: { userId: number; now: Date }) {
  const missing = () => invalid('imageUrl', 'Por favor, faça upload de uma imagem.');
  const key = receiptImageKey(address);
  if (key === undefined) throw missing();
  const own = and(eq(receiptImages.key, key), eq(receiptImages.userId, userId));
  const [image] = await tx
    .select({ key: receiptImages.key })
    .from(receiptImages)
    .where(and(own, gt(receiptImages.createdAt, usableSince(now))))
    .for('update');
  if (!image || (await tx.$count(receipts, eq(receipts.imageKey, key))) > 0) throw missing();
  return image.key;
}

/**
 * Returns the access key of a code.
 * @throws {Failure} 'invalid' when the receipt was issued by another establishment of the city
 */
async function checkIssuer(tx: Tx, code: string, establishmentId: number, today: Day): Promise<string> {
  const { accessKey, issuer } = requireNfce(code, today);
  const issuers = await findIssuers(tx, issuer);
  if (issuers[0] && !issuers.some(({ id }) => id === establishmentId)) {
    throw invalid('establishmentId', `Esta nota é de ${issuers[0].name}. Escolha esse estabelecimento.`);
  }
  return accessKey;
}

/** If a product has been deleted in the meantime, the line keeps its written name. */
async function selectKnownProducts(tx: Tx, items: readonly { productId?: number | null | undefined }[]) {
  const ids = items.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return new Set<number>();
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

function refuseSent(error: unknown): never {
  if (isUniqueViolation(error)) throw new Failure('conflict', 'Este comprovante já foi enviado.');
  throw error;
}

/**
 * Removes a receipt of the caller. Its access key can then be sent again; its picture is erased when the receipt can no
 * longer be restored. One that was ever decided no longer counts against the user, so the rules trust the user only after some
 * days.
 */
export const deleteReceipt = writeHandler('deleteReceipt', async ({ params }, { tx, caller, now }) => {
  const [receipt] = await tx
    .select({ id: receipts.id, status: receipts.status })
    .from(receipts)
    .where(and(eq(receipts.id, params.id), eq(receipts.userId, caller.id)))
    .for('update');
  if (!receipt) throw notFound(noReceipt);
  requirePermission(receiptCan(receipt).remove);
  const noun = 'receipts';
  const ruledFrom = await loseTrustIfDecided(tx, { noun, ...receipt }, caller.id, now);
  const removal = { noun, id: receipt.id, ...(ruledFrom && { ruledFrom }) } as const;
  const removalId = await removeRow({ tx, caller, now }, removal);
  return { data: { deleted: true, removalId } };
});
