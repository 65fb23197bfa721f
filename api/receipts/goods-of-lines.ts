import type { Orm } from '#database/database.ts';
import { and, eq, inArray } from '#database/orm.ts';
import { receiptProductNames } from '#database/schema.ts';
import { indexGoods } from '#domain/goods-names.ts';
import { fold } from '#domain/text.ts';
import { type CatalogueProduct, readAllGoods } from '../current-prices/catalogue.ts';
import type { SelectedLine } from './queue.ts';

type NamedLine = Pick<SelectedLine, 'productName' | 'productId'>;

/** The goods that a line may be, each null if it is not known. */
interface GoodsOfLine {
  /** matched by an administrator on another receipt of the shop */
  remembered: CatalogueProduct | null;
  /** chosen by the sender */
  sent: CatalogueProduct | null;
  /** found by the dictionary of printed names */
  suggested: CatalogueProduct | null;
  /** the name means other goods than the sender has chosen */
  isContradicted: boolean;
}

/**
 * Returns a function that finds the goods of a line. The number of statements does not depend on the lines.
 * @param shop the place whose names for goods are taken, and the lines; null: no place's names
 */
export async function readGoodsOfLines(
  orm: Orm,
  shop: { establishmentId: number; lines: readonly NamedLine[] } | null,
): Promise<(line: NamedLine) => GoodsOfLine> {
  const goods = await readAllGoods(orm);
  const byId = new Map(goods.map((product) => [product.id, product]));
  const rememberedAs = shop ? await readRemembered(orm, shop) : new Map<string, number>();
  const named = indexGoods(goods);
  const known = (id: number | null | undefined) => (id == null ? null : (byId.get(id) ?? null));
  return ({ productName, productId }) => {
    const found = named(productName);
    const remembered = known(rememberedAs.get(fold(productName)));
    const sent = known(productId);
    const suggested = typeof found === 'string' ? null : found;
    const byName = remembered ?? suggested;
    const isContradicted = byName !== null && sent !== null && byName.id !== sent.id;
    return { remembered, sent, suggested, isContradicted };
  };
}

/** Reads the products of the shop's names for them, by the folded names. */
async function readRemembered(
  orm: Orm,
  { establishmentId, lines }: { establishmentId: number; lines: readonly NamedLine[] },
): Promise<Map<string, number>> {
  const names = [...new Set(lines.map(({ productName }) => fold(productName)))];
  const rows = await orm
    .select({ name: receiptProductNames.name, productId: receiptProductNames.productId })
    .from(receiptProductNames)
    .where(
      and(eq(receiptProductNames.establishmentId, establishmentId), inArray(receiptProductNames.name, names)),
    );
  return new Map(rows.map(({ name, productId }) => [name, productId]));
}
