import type { GoodsNameProposal } from '#contract/goods-names.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, sql } from '#database/orm.ts';
import { goodsNameDecisions, merchantNames, products } from '#database/schema.ts';
import { shopsToPropose } from '#domain/merchants.ts';
import { foldName } from '#domain/product-search.ts';
import { readFuels, readPublicGoods } from '../current-prices/catalogue.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';

/** How many proposals are listed at once; the next ones follow when these are decided. */
const mostListed = 200;

/** Selects what enough shops say of a name in the same way, and no administrator has decided about, by how many say it. */
async function selectProposals(orm: Orm, name?: string): Promise<GoodsNameProposal[]> {
  return orm
    .select({
      name: merchantNames.name,
      printed: sql<string>`min(${merchantNames.printed})`,
      productId: merchantNames.productId,
      productName: products.name,
      shops: sql<number>`count(*)::int`,
    })
    .from(merchantNames)
    .leftJoin(products, eq(products.id, merchantNames.productId))
    .where(
      and(
        eq(merchantNames.isAnswered, true),
        name === undefined ? undefined : eq(merchantNames.name, name),
        sql`not exists (
          select from ${goodsNameDecisions} where ${goodsNameDecisions.name} = ${merchantNames.name}
            and ${goodsNameDecisions.productId} is not distinct from ${merchantNames.productId})`,
      ),
    )
    .groupBy(merchantNames.name, merchantNames.productId, products.name)
    .having(sql`count(*) >= ${shopsToPropose}`)
    .orderBy(sql`count(*) desc`, merchantNames.name)
    .limit(mostListed);
}

export const goodsNameHandlers = {
  listNamedGoods: readHandler('listNamedGoods', async (_request, { keepParts }) => {
    const goods = [...(await readPublicGoods(keepParts)), ...(await readFuels(keepParts))];
    return { data: goods.map(({ id, name, unit, synonyms }) => ({ id, name, unit, synonyms })) };
  }),
  listGoodsNameProposals: readHandler('listGoodsNameProposals', async (_request, { db }) => ({
    data: await selectProposals(db),
  })),
  /** Decides about a proposal. What is accepted, other shops are not asked about. */
  decideGoodsName: writeHandler('decideGoodsName', async ({ body }, { tx, now, audit }) => {
    const { productId, accepted } = body;
    const name = foldName(body.name);
    const proposed = (await selectProposals(tx, name)).find((each) => each.productId === productId);
    if (!proposed) throw notFound('Nenhuma proposta diz isso, ou ela já foi decidida.');
    const { id } = onlyRow(
      await tx
        .insert(goodsNameDecisions)
        .values({ name, productId, isAccepted: accepted, createdAt: now })
        .returning({ id: goodsNameDecisions.id }),
    );
    const { printed, productName, shops } = proposed;
    await audit({ id, before: null, after: { name: printed, productId, productName, shops, accepted } });
    return { data: { decided: true } };
  }),
};
