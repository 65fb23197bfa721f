import type { KeptPlace } from '#contract/user-shapes.ts';
import type { Orm, Tx } from '#database/database.ts';
import { and, asc, eq, inArray, lt, notInArray, sql } from '#database/orm.ts';
import { goodsNameDecisions, merchantNames } from '#database/schema.ts';
import { addDays, cityDay, startOfDay } from '#domain/city-time.ts';
import { indexGoods } from '#domain/goods-names.ts';
import { sameListDays } from '#domain/merchant-prices.ts';
import { mostNames, sentPriceMessages } from '#domain/merchants.ts';
import { foldName } from '#domain/product-search.ts';
import { type CatalogueProduct, readGoodsOf } from '../current-prices/catalogue.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { requireKeptPlace } from '../platform/kept-places.ts';

/** The name under which a good that only has a code is asked about and remembered. */
export const nameOfCode = (code: string) => `código ${code}`;

/**
 * Returns a function that finds what printed names mean at a place: first what the shop has said, then what administrators have
 * accepted for all, and then the dictionary.
 */
export async function readNames(
  orm: Orm,
  place: KeptPlace,
  printed: readonly string[],
): Promise<(printed: string) => CatalogueProduct | 'none' | 'unknown'> {
  const goods = await readGoodsOf(orm, place.kind);
  const byId = new Map(goods.map((good) => [good.id, good]));
  const names = [...new Set(printed.map(foldName))];
  const own = await orm
    .select({ name: merchantNames.name, productId: merchantNames.productId })
    .from(merchantNames)
    .where(
      and(
        eq(merchantNames.establishmentId, place.id),
        eq(merchantNames.isAnswered, true),
        inArray(merchantNames.name, names),
      ),
    );
  const accepted = await orm
    .select({ name: goodsNameDecisions.name, productId: goodsNameDecisions.productId })
    .from(goodsNameDecisions)
    .where(and(eq(goodsNameDecisions.isAccepted, true), inArray(goodsNameDecisions.name, names)));
  const remembered = new Map([...accepted, ...own].map(({ name, productId }) => [name, productId]));
  const dictionary = indexGoods(goods);
  return (text) => {
    const productId = remembered.get(foldName(text));
    if (productId === undefined) return dictionary(text);
    return productId === null ? 'none' : (byId.get(productId) ?? 'none');
  };
}

/** Remembers names that nobody knows, so that the board asks about them. Those that have not come for long are forgotten. */
export async function askNames(
  tx: Tx,
  establishmentId: number,
  printed: readonly string[],
  now: Date,
): Promise<void> {
  const unknown = new Map(
    printed.map((text) => [foldName(text), text] as const).filter(([name]) => name !== ''),
  );
  await tx
    .delete(merchantNames)
    .where(
      and(
        eq(merchantNames.establishmentId, establishmentId),
        eq(merchantNames.isAnswered, false),
        lt(merchantNames.createdAt, startOfDay(addDays(cityDay(now), -sameListDays))),
        notInArray(merchantNames.name, [...unknown.keys()]),
      ),
    );
  if (unknown.size === 0) return;
  const known = await tx.$count(merchantNames, eq(merchantNames.establishmentId, establishmentId));
  const rows = [...unknown].slice(0, Math.max(0, mostNames - known));
  if (rows.length === 0) return;
  await tx
    .insert(merchantNames)
    .values(
      rows.map(([name, text]) => ({
        establishmentId,
        name,
        printed: text,
        isAnswered: false,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [merchantNames.establishmentId, merchantNames.name],
      set: { createdAt: now },
      setWhere: eq(merchantNames.isAnswered, false),
    });
}

/** How many names the board asks about at once; the next ones follow when these are answered. */
const mostAsked = 100;

/** Selects the names that a shop has yet to explain, as they were printed, the oldest first. */
export async function selectUnknownNames(orm: Orm, establishmentId: number): Promise<string[]> {
  const rows = await orm
    .select({ printed: merchantNames.printed })
    .from(merchantNames)
    .where(and(eq(merchantNames.establishmentId, establishmentId), eq(merchantNames.isAnswered, false)))
    .orderBy(asc(merchantNames.id))
    .limit(mostAsked);
  return rows.map(({ printed }) => printed);
}

/** Remembers what names mean at a shop. */
export const saveMerchantNames = writeHandler(
  'saveMerchantNames',
  async ({ params: { id: establishmentId }, body: { names } }, { tx, caller, now }) => {
    const place = await requireKeptPlace(tx, caller, establishmentId);
    const goods = new Set((await readGoodsOf(tx, place.kind)).map(({ id }) => id));
    const gone = names.find(({ productId }) => productId !== null && !goods.has(productId));
    if (gone) throw invalid('names', sentPriceMessages.noGoods);
    const said = new Map(names.map((each) => [foldName(each.name), each]));
    said.delete('');
    if (said.size === 0) throw invalid('names', 'Informe os nomes.');
    const others = and(
      eq(merchantNames.establishmentId, establishmentId),
      notInArray(merchantNames.name, [...said.keys()]),
    );
    if ((await tx.$count(merchantNames, others)) + said.size > mostNames) {
      throw new Failure('conflict', `Cada loja tem até ${mostNames} nomes.`);
    }
    await tx
      .insert(merchantNames)
      .values(
        [...said].map(([name, { name: printed, productId }]) => ({
          establishmentId,
          name,
          printed,
          productId,
          isAnswered: true,
          createdAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [merchantNames.establishmentId, merchantNames.name],
        set: { productId: sql`excluded.product_id`, isAnswered: true },
      });
    return { data: { unknownNames: await selectUnknownNames(tx, establishmentId) } };
  },
);
