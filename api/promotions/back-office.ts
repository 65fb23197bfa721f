import type { Input } from '#contract/endpoint.ts';
import type { PromotionRow, promotionEndpoints } from '#contract/promotions.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, gt, gte, lt, max, or, type SQL, sql } from '#database/orm.ts';
import { establishments, prices, products, promotions, regions } from '#database/schema.ts';
import { type Day, dayOf, formatDate } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { lowersPrice } from '#domain/promotions.ts';
import { promotionCan } from '#domain/promotions-can.ts';
import { presentObserved } from '../current-prices/present.ts';
import {
  contestedOn,
  fullPriceSeen,
  newestAtShop,
  observedColumns,
  running,
  seenBefore,
} from '../current-prices/running-promotions.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isCut } from '../platform/kinds.ts';
import { hasWord, list, wordsOf } from '../platform/list.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { columnsOf, holdShop, saveAlone } from './save-promotion.ts';

const noPromotion = { noun: 'promotions', missing: 'Promoção não encontrada.' } as const;

type Query = Input<typeof promotionEndpoints.exportPromotions>['query'];

/**
 * Selects promotions as the back office lists them; whether the full price was observed is only read for the rows of the page.
 */
function selectRows(orm: Orm) {
  const newest = newestAtShop(orm);
  return orm
    .select({
      id: promotions.id,
      title: promotions.title,
      description: promotions.description,
      productId: promotions.productId,
      productName: products.name,
      establishmentId: promotions.establishmentId,
      establishmentName: establishments.name,
      regionId: regions.id,
      regionName: regions.name,
      originalCentavos: promotions.originalCentavos,
      saleCentavos: promotions.saleCentavos,
      discountPercentage: promotions.discountPercentage,
      startDate: promotions.startDate,
      endDate: promotions.endDate,
      isActive: promotions.isActive,
      isHeld: sql<boolean>`${promotions.isHeld} and not ${promotions.isActive}`,
      fullPriceSeen,
      newest: observedColumns(newest),
      version: promotions.version,
      createdAt: promotions.createdAt,
      updatedAt: promotions.updatedAt,
    })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .innerJoin(establishments, eq(establishments.id, promotions.establishmentId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoinLateral(newest, sql`true`)
    .$dynamic();
}

function present(selected: Awaited<ReturnType<typeof selectRows>>[number], today: Day): PromotionRow {
  const { productName, establishmentName, regionId, regionName, ...promotion } = selected;
  const { originalCentavos, saleCentavos, newest: _, ...row } = promotion;
  const { productId, establishmentId } = row;
  const Region = { id: regionId, name: regionName };
  return {
    ...withCityTimes(row),
    Product: { id: productId, name: productName },
    Establishment: { id: establishmentId, name: establishmentName, Region },
    originalPrice: toReais(originalCentavos),
    salePrice: toReais(saleCentavos),
    observed: presentObserved(promotion, today),
  };
}

/** Each word of a search is in the title, or in the name of the product or of the establishment. */
function searched(orm: Orm, search: string | undefined): SQL | undefined {
  const holding = (table: typeof products | typeof establishments, word: string) =>
    orm.select({ id: table.id }).from(table).where(hasWord(table.foldedName, word));
  return and(
    ...wordsOf(search).map((word) =>
      or(
        hasWord(promotions.foldedTitle, word),
        sql`${promotions.productId} in (${holding(products, word)})`,
        sql`${promotions.establishmentId} in (${holding(establishments, word)})`,
      ),
    ),
  );
}

function inPhase(phase: Query['phase'], today: Day): SQL | undefined {
  if (phase === undefined) return undefined;
  if (phase === 'running') return running(today);
  return phase === 'scheduled' ? gt(promotions.startDate, today) : lt(promotions.endDate, today);
}

export function promotionsIn(
  orm: Orm,
  { search, status, phase, contested, held, establishmentId }: Query,
  today: Day,
): SQL | undefined {
  return and(
    searched(orm, search),
    status && eq(promotions.isActive, status === 'active'),
    inPhase(phase, today),
    contested && contestedOn(today),
    held && and(eq(promotions.isHeld, true), eq(promotions.isActive, false), gte(promotions.endDate, today)),
    establishmentId === undefined ? undefined : eq(promotions.establishmentId, establishmentId),
  );
}

const promotionList = list<Query, PromotionRow>({
  id: promotions.id,
  missing: noPromotion.missing,
  find: (orm, query, { today }) =>
    orm
      .select({ id: promotions.id })
      .from(promotions)
      .innerJoin(products, eq(products.id, promotions.productId))
      .innerJoin(establishments, eq(establishments.id, promotions.establishmentId))
      .where(promotionsIn(orm, query, today))
      .$dynamic(),
  orders: () => ({
    id: promotions.id,
    title: promotions.foldedTitle,
    establishment: establishments.foldedName,
    product: products.foldedName,
    discountPercentage: promotions.discountPercentage,
    originalPrice: promotions.originalCentavos,
    salePrice: promotions.saleCentavos,
    startDate: promotions.startDate,
    isActive: promotions.isActive,
  }),
  async read(orm, condition, { today }) {
    const rows = await selectRows(orm).where(condition);
    return rows.map((row) => present(row, today));
  },
});

/** Returns a promotion for the audit log. The price observed instead of it is not a change of the promotion. */
function auditedPromotion({ observed: _, ...promotion }: PromotionRow) {
  return promotion;
}

/** Reads the highest price, in centavos, that still confirms the full price of such a promotion. */
async function readHighestSeen(
  orm: Orm,
  { productId, establishmentId, startDate }: { productId: number; establishmentId: number; startDate: Day },
): Promise<number | null> {
  const [row] = await orm
    .select({ highest: max(prices.priceCentavos) })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.productId))
    .where(
      and(
        isCut(orm),
        eq(prices.productId, productId),
        eq(prices.establishmentId, establishmentId),
        seenBefore(sql`${startDate}::date`),
      ),
    );
  return row?.highest ?? null;
}

export const createPromotion = writeHandler('createPromotion', async ({ body }, context) => {
  const { tx, now, audit } = context;
  await holdShop(tx, body.establishmentId);
  const columns = columnsOf(body);
  const created = await saveAlone(tx, { id: null, columns }, (inner) =>
    inner
      .insert(promotions)
      .values({ ...columns, createdAt: now, updatedAt: now })
      .returning({ id: promotions.id }),
  );
  const { id } = onlyRow(created);
  const after = await promotionList.row(tx, id, context);
  await audit({ id, before: null, after: auditedPromotion(after) });
  return { data: after };
});

/** Changes a promotion, or switches it on or off. */
export const updatePromotion = writeHandler(
  'updatePromotion',
  async ({ params: { id }, body: { version, ...body } }, context) => {
    const { tx, now, audit } = context;
    await promotionList.row(tx, id, context);
    // The shop is locked before the row, in the same order as when a shop is deleted, so that they cannot deadlock.
    await holdShop(tx, body.establishmentId);
    await lockVersion(tx, promotions, { id, version }, noPromotion);
    const before = await promotionList.row(tx, id, context);
    const columns = columnsOf(body);
    await saveAlone(tx, { id, columns }, (inner) =>
      inner
        .update(promotions)
        .set({ ...columns, ...nextVersion(promotions, now) })
        .where(eq(promotions.id, id)),
    );
    const after = await promotionList.row(tx, id, context);
    await audit({ id, before: auditedPromotion(before), after: auditedPromotion(after) });
    return { data: after };
  },
);

export const deletePromotion = writeHandler('deletePromotion', (request, context) =>
  deleteRow(request, context, {
    ...noPromotion,
    table: promotions,
    read: async (tx, id) => auditedPromotion(await promotionList.row(tx, id, context)),
    can: promotionCan,
  }),
);

/** Lists promotions for the back office, running or not. */
export const listPromotions = readHandler('listPromotions', async (request, context) => ({
  ...(await promotionList.page(request, context)),
  today: context.today,
}));

export const readPromotion = readHandler('readPromotion', promotionList.one);

export const exportPromotions = readHandler(
  'exportPromotions',
  promotionList.download('promocoes.csv', [
    ['ID', ({ id }) => id],
    ['Título', ({ title }) => title],
    ['Descrição', ({ description }) => description],
    ['Estabelecimento', ({ Establishment }) => Establishment.name],
    ['Região', ({ Establishment }) => Establishment.Region.name],
    ['Produto', ({ Product }) => Product.name],
    ['Desconto (%)', ({ discountPercentage }) => discountPercentage],
    ['Preço original (R$)', ({ originalPrice }) => originalPrice],
    ['Preço promocional (R$)', ({ salePrice }) => salePrice],
    ['De', ({ startDate }) => formatDate(startDate)],
    ['Até', ({ endDate }) => formatDate(endDate)],
    ['Ativa', ({ isActive }) => isActive],
    ['Desconto real', (promotion) => promotion.fullPriceSeen && lowersPrice(promotion)],
    ['Preço visto (R$)', ({ observed }) => observed?.price ?? null],
    ['Visto em', ({ observed }) => observed && formatDate(dayOf(observed.collectionDate))],
  ]),
);

/** Reads the highest full price for which the public page confirms the discount. */
export const checkPromotion = readHandler('checkPromotion', async ({ query }, { db }) => {
  const highest = await readHighestSeen(db, query);
  return { data: { highestSeen: highest === null ? null : toReais(highest) } };
});
