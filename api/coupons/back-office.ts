import type { CouponBody } from '#contract/coupon-fields.ts';
import type { CouponRow, couponEndpoints } from '#contract/coupons.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, gt, gte, lt, lte, ne, type SQL, sql } from '#database/orm.ts';
import { coupons, couponUses, establishments, products, regions } from '#database/schema.ts';
import type { Permission } from '#domain/can.ts';
import { type Day, formatDate, toCityIso } from '#domain/city-time.ts';
import { discountTypeNames } from '#domain/coupons.ts';
import { couponKeepingCan, mayLimit } from '#domain/coupons-can.ts';
import { maskCpf } from '#domain/cpf.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import { requireEstablishment } from '../establishments/require-establishment.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { containing, list, orderOf, pageOf, wordsOf } from '../platform/list.ts';
import { lockVersion, nextVersion, refuseTaken } from '../platform/versions.ts';
import { requireProduct } from '../products/products.ts';
import { couponColumns, ofEstablishment, ofProduct, presentFacts } from './coupons.ts';

const noCoupon = { noun: 'coupons', missing: 'Cupom não encontrado.' } as const;

type Query = Input<typeof couponEndpoints.exportCoupons>['query'];

function selectRows(orm: Orm) {
  return orm
    .select({
      ...couponColumns,
      region: { id: regions.id, name: regions.name },
      version: coupons.version,
      createdAt: coupons.createdAt,
      updatedAt: coupons.updatedAt,
    })
    .from(coupons)
    .innerJoin(establishments, ofEstablishment)
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(products, ofProduct)
    .$dynamic();
}

function present(row: Awaited<ReturnType<typeof selectRows>>[number]): CouponRow {
  const { usageLimit, usageCount, isActive, requiresConfirmedEmail, networkDayLimit } = row;
  const { establishment, region, version, createdAt, updatedAt } = row;
  return {
    ...presentFacts(row),
    Establishment: { id: establishment.id, name: establishment.name, Region: region },
    usageLimit,
    usageCount,
    isActive,
    requiresConfirmedEmail,
    networkDayLimit,
    version,
    ...withCityTimes({ createdAt, updatedAt }),
  };
}

/** The coupon's code, its shop and its product. Codes have no accents. */
const searched = sql`lower(${coupons.code}) || ' ' || ${establishments.foldedName} || ' ' || coalesce(${products.foldedName}, '')`;

/** The condition of a list's search and filters; with a search, shop and product are joined. */
function couponsIn(query: Query, today: Day): SQL | undefined {
  const { establishmentId, productId, isActive, validity } = query;
  return and(
    containing(searched, query.search),
    establishmentId === undefined ? undefined : eq(coupons.establishmentId, establishmentId),
    productId === undefined ? undefined : eq(coupons.productId, productId),
    isActive === undefined ? undefined : eq(coupons.isActive, isActive === 'true'),
    validity === undefined
      ? undefined
      : {
          running: and(lte(coupons.startDate, today), gte(coupons.endDate, today)),
          not_yet: gt(coupons.startDate, today),
          over: lt(coupons.endDate, today),
        }[validity],
  );
}

const isSearched = ({ search }: Query) => wordsOf(search).length > 0;

const couponList = list<Query, CouponRow>({
  id: coupons.id,
  missing: noCoupon.missing,
  /** Shops and products are only joined for all coupons if the search or the order needs them. */
  find(orm, query, { today }) {
    const found = orm.select({ id: coupons.id }).from(coupons).$dynamic();
    const isByName = /(establishment|product)$/.test(query.sort);
    const named =
      isByName || isSearched(query)
        ? found.innerJoin(establishments, ofEstablishment).leftJoin(products, ofProduct)
        : found;
    return named.where(couponsIn(query, today));
  },
  orders: () => ({
    id: coupons.id,
    code: coupons.code,
    establishment: establishments.foldedName,
    product: products.foldedName,
    endDate: coupons.endDate,
    usageCount: coupons.usageCount,
  }),
  async read(orm, condition) {
    const rows = await selectRows(orm).where(condition);
    return rows.map(present);
  },
});

/** Creates a coupon of a real establishment. */
export const createCoupon = writeHandler('createCoupon', async ({ body }, context) => {
  const { tx, now, audit } = context;
  const taken = await requireFreeCode(tx, body);
  const created = await refusing(
    tx
      .insert(coupons)
      .values({ ...columnsOf(body), createdAt: now, updatedAt: now })
      .returning({ id: coupons.id })
      .execute(),
    taken,
  );
  const { id } = onlyRow(created);
  const after = await couponList.row(tx, id, context);
  await audit({ id, before: null, after });
  return { data: after };
});

const terms = [
  'discountType',
  'discountValue',
  'minPurchaseAmount',
  'maxDiscountAmount',
  'productId',
] as const satisfies readonly (keyof CouponBody & keyof CouponRow)[];

/**
 * Changes a coupon. Its row is locked first, so that nobody uses it between the count of its uses and the new limit. A use does
 * not change the version, so it never makes an edit stale.
 */
export const updateCoupon = writeHandler('updateCoupon', async ({ params, body }, context) => {
  const { tx, now, audit } = context;
  const { id } = params;
  await lockVersion(tx, coupons, { id, version: body.version }, noCoupon);
  const before = await couponList.row(tx, id, context);
  const can = couponKeepingCan(before);
  if (body.establishmentId !== before.establishmentId) requireAt('establishmentId', can.move);
  const changedTerm = terms.find((term) => body[term] !== before[term]);
  if (changedTerm) requireAt(changedTerm, can.changeTerms);
  requireAt('usageLimit', mayLimit(body.usageLimit, before));
  const taken = await requireFreeCode(tx, body, id);
  await refusing(
    tx
      .update(coupons)
      .set({ ...columnsOf(body), ...nextVersion(coupons, now) })
      .where(eq(coupons.id, id))
      .execute(),
    taken,
  );
  const after = await couponList.row(tx, id, context);
  await audit({ id, before, after });
  return { data: after };
});

function requireAt(field: string, permission: Permission): void {
  if (permission.may) return;
  throw new Failure('conflict', permission.why, [{ field, message: permission.why }]);
}

/** Deletes a coupon that nobody has used. */
export const deleteCoupon = writeHandler('deleteCoupon', (request, context) =>
  deleteRow(request, context, {
    ...noCoupon,
    table: coupons,
    read: (tx, id) => couponList.row(tx, id, context),
    can: couponKeepingCan,
  }),
);

/** The columns of a coupon, as an administrator enters it. */
function columnsOf(body: CouponBody) {
  const { establishmentId, productId, code, description, discountType, discountValue } = body;
  const { startDate, endDate, usageLimit, isActive, minPurchaseAmount, maxDiscountAmount } = body;
  const { requiresConfirmedEmail, networkDayLimit } = body;
  return {
    establishmentId,
    productId,
    code,
    description,
    discountType,
    discountValue: discountType === 'fixed' ? toCentavos(discountValue) : discountValue,
    minPurchaseCentavos: toCentavos(minPurchaseAmount),
    maxDiscountCentavos: maxDiscountAmount === null ? null : toCentavos(maxDiscountAmount),
    startDate,
    endDate,
    usageLimit,
    isActive,
    // The specification's own calls do not name these, and leave them as they are.
    ...(requiresConfirmedEmail !== undefined && { requiresConfirmedEmail }),
    ...(networkDayLimit !== undefined && { networkDayLimit }),
  };
}

/**
 * Locks the shop and the product of a coupon, and makes sure that no other coupon there has its code.
 * @param id the coupon's own id; undefined for a new one
 * @returns the message if the code is taken concurrently
 * @throws {Failure} 'conflict' at `code`; 'invalid' at `establishmentId` or `productId`
 */
async function requireFreeCode(
  tx: Tx,
  { establishmentId, productId, code }: Pick<CouponBody, 'establishmentId' | 'productId' | 'code'>,
  id?: number,
): Promise<string> {
  await requireEstablishment(tx, establishmentId);
  if (productId !== null) await requireProduct(tx, productId);
  const others: SQL | undefined = id === undefined ? undefined : ne(coupons.id, id);
  const [shop] = await tx
    .select({ name: establishments.name, taken: coupons.id })
    .from(establishments)
    .leftJoin(coupons, and(eq(coupons.establishmentId, establishments.id), eq(coupons.code, code), others))
    .where(eq(establishments.id, establishmentId));
  const message = `O código ${code} já é de outro cupom de ${shop?.name ?? 'este estabelecimento'}. Escolha outro.`;
  if (shop?.taken) throw new Failure('conflict', message, [{ field: 'code', message }]);
  return message;
}

/** Saves a coupon. @throws {Failure} 'conflict' if its code is taken */
function refusing<Saved>(saving: Promise<Saved>, taken: string): Promise<Saved> {
  return saving.catch(refuseTaken(taken, 'code'));
}

export const listCoupons = readHandler('listCoupons', async (request, context) => ({
  ...(await couponList.page(request, context)),
  today: context.today,
}));

export const readCouponRow = readHandler('readCouponRow', couponList.one);

export const exportCoupons = readHandler(
  'exportCoupons',
  couponList.download('cupons.csv', [
    ['ID', ({ id }) => id],
    ['Código', ({ code }) => code],
    ['Estabelecimento', ({ Establishment }) => Establishment.name],
    ['Produto', ({ Product }) => Product?.name ?? 'Todos os produtos'],
    ['Descrição', ({ description }) => description],
    ['Tipo de desconto', ({ discountType }) => discountTypeNames[discountType]],
    ['Desconto', ({ discountValue }) => discountValue],
    ['Compra mínima (R$)', ({ minPurchaseAmount }) => minPurchaseAmount],
    ['Desconto máximo (R$)', ({ maxDiscountAmount }) => maxDiscountAmount],
    ['Início', ({ startDate }) => formatDate(startDate)],
    ['Término', ({ endDate }) => formatDate(endDate)],
    ['Usos', ({ usageCount }) => usageCount],
    ['Limite de usos', ({ usageLimit }) => usageLimit],
    ['Ativo', ({ isActive }) => isActive],
    ['Exige e-mail confirmado', ({ requiresConfirmedEmail }) => requiresConfirmedEmail],
    ['Usos por rede e dia', ({ networkDayLimit }) => networkDayLimit],
  ]),
);

/** Lists the uses of a coupon for the back office, with masked CPFs and without names. */
export const listCouponUses = readHandler('listCouponUses', async ({ params, query }, { db, cpfs }) => {
  // A code is found with and without its dash.
  const searched = sql`lower(${couponUses.useCode}) || ' ' || lower(replace(${couponUses.useCode}, '-', ''))`;
  const condition = and(eq(couponUses.couponId, params.id), containing(searched, query.search));
  const { limit, offset } = pageOf(query);
  const [isThere, rows, count] = await Promise.all([
    db.$count(coupons, eq(coupons.id, params.id)),
    db
      .select()
      .from(couponUses)
      .where(condition)
      .orderBy(...orderOf(query, { used_at: couponUses.usedAt }, couponUses.id))
      .limit(limit)
      .offset(offset),
    db.$count(couponUses, condition),
  ]);
  if (!isThere) throw notFound(noCoupon.missing);
  return {
    data: rows.map(({ id, userId, useCode, usedAt, checkedAt, ...use }) => {
      const cpf = cpfs.decrypt(use.cpfSealed);
      return {
        id,
        useCode,
        used_at: toCityIso(usedAt),
        cpf: cpf === null ? null : maskCpf(cpf),
        isAccountGone: userId === null,
        purchaseAmount: use.purchaseCentavos === null ? null : toReais(use.purchaseCentavos),
        discountApplied: use.discountCentavos === null ? null : toReais(use.discountCentavos),
        checkedAt: checkedAt && toCityIso(checkedAt),
      };
    }),
    count,
  };
});
