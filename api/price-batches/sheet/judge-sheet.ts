import { createHash } from 'node:crypto';
import type { SheetOptions, SheetPreview, SheetRow, SheetVerdict } from '#contract/price-sheets.ts';
import type { Orm } from '#database/database.ts';
import { and, eq, sql } from '#database/orm.ts';
import { currentPrices } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { indexGoods } from '#domain/goods-names.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import {
  readCollectionDay,
  readSheetPrice,
  recogniseColumns,
  type SheetColumns,
  type SheetField,
  sheetFields,
} from '#domain/price-sheets.ts';
import { indexNearest, indexProducts } from '#domain/product-search.ts';
import { readCuts } from '../../current-prices/catalogue.ts';
import { invalid } from '../../platform/failure.ts';
import { type CollectedPair, keyOfPair, selectSameDayPrices } from '../insert-collected-prices.ts';
import { findShops, type NamedShop, readShop, type Shop } from './find-shops.ts';
import type { Sheet, SheetLine } from './read-sheet.ts';

/** Suggestions are computed once per text, and only for the first ones, because each text is compared with every product. */
const maxSuggestions = 300;

/**
 * Checks each row of a spreadsheet. The preview shows the result, and the import recomputes it in its transaction; both are
 * equal if `preview` is.
 * @throws {Failure} 'invalid' for a chosen shop that no longer exists
 */
export async function judgeSheet(
  orm: Orm,
  sheet: Sheet,
  options: SheetOptions,
  today: Day,
): Promise<SheetPreview> {
  const chosen = chooseColumns(sheet, options);
  const missing = missingFields(chosen, options);
  const rows = missing.length > 0 ? [] : await judgeRows(orm, sheet, chosen, options, today);
  const counts = { new: 0, corrects: 0, same: 0, refused: 0 } satisfies Record<SheetVerdict, number>;
  for (const { verdict } of rows) counts[verdict] += 1;
  return {
    preview: createHash('sha256')
      .update(JSON.stringify([sheet.sha256, options.fileName, chosen, rows]))
      .digest('hex'),
    columns: describeColumns(sheet),
    chosen,
    missing,
    counts,
    rows,
  };
}

/** Finds the shops whose prices the rows of a spreadsheet can change. */
export async function findSheetShops(orm: Orm, sheet: Sheet, options: SheetOptions): Promise<number[]> {
  const named = namedShops(sheet, chooseColumns(sheet, options));
  const shopOf = await findShops(orm, named);
  const found = named.map(shopOf).flatMap((found) => ('shop' in found ? found.shop.id : []));
  return [
    ...new Set([...found, ...(options.establishmentId === undefined ? [] : [options.establishmentId])]),
  ];
}

function chooseColumns({ header, width }: Sheet, options: SheetOptions): SheetColumns {
  const known = recogniseColumns(header);
  const choose = (field: SheetField, asked: number | undefined) => {
    const column = asked ?? known[field];
    return column <= width ? column : 0;
  };
  return {
    product: choose('product', options.product),
    establishment: choose('establishment', options.establishment),
    region: choose('region', options.region),
    price: choose('price', options.price),
    day: choose('day', options.date),
  };
}

function missingFields(chosen: SheetColumns, { establishmentId }: SheetOptions): SheetField[] {
  const needed: SheetField[] =
    establishmentId === undefined ? ['product', 'establishment', 'price'] : ['product', 'price'];
  return needed.filter((field) => chosen[field] === 0);
}

function describeColumns({ header, width, lines }: Sheet): SheetPreview['columns'] {
  return Array.from({ length: width }, (_, index) => ({
    number: index + 1,
    title: header[index] ?? '',
    sample: lines.find(({ cells }) => cells[index])?.cells[index] ?? '',
  }));
}

async function judgeRows(
  orm: Orm,
  sheet: Sheet,
  chosen: SheetColumns,
  options: SheetOptions,
  today: Day,
): Promise<SheetRow[]> {
  const cellOf = cellReader(chosen);
  const [products, shopOf, usual] = await Promise.all([
    readCuts(orm),
    findShops(orm, namedShops(sheet, chosen)),
    options.establishmentId === undefined ? undefined : readShop(orm, options.establishmentId),
  ]);
  if (options.establishmentId !== undefined && !usual) {
    throw invalid('establishmentId', 'Este estabelecimento não existe mais. Escolha outro.');
  }
  const findProducts = indexProducts(products);
  const named = indexGoods(products);
  const suggest = suggestions(indexNearest(products));
  const rows = sheet.lines.map((line): SheetRow => {
    const texts = {
      row: line.row,
      product: cellOf(line, 'product'),
      establishment: cellOf(line, 'establishment') || (usual?.name ?? ''),
      priceText: cellOf(line, 'price'),
      dayText: cellOf(line, 'day'),
    };
    const goods = named(texts.product);
    const product =
      typeof goods === 'string' ? onlyProduct(findProducts(texts.product), texts.product) : { value: goods };
    const shop = judgeShop(cellOf(line, 'establishment'), cellOf(line, 'region'), shopOf, usual);
    const price = readSheetPrice(texts.priceText);
    const day = readCollectionDay(texts.dayText, options.day ?? today, today);
    const [reason] = [
      ...unusableCells(line, chosen),
      ...[product, shop, price, day].flatMap((read) => ('reason' in read ? read.reason : [])),
    ];
    const isUnknown = goods === 'unknown' && texts.product !== '';
    return {
      ...texts,
      verdict: reason === undefined ? 'new' : 'refused',
      reason: reason ?? null,
      suggestion: isUnknown ? suggest(texts.product) : null,
      productId: 'value' in product ? product.value.id : null,
      productName: 'value' in product ? product.value.name : null,
      establishmentId: 'value' in shop ? shop.value.id : null,
      establishmentName: 'value' in shop ? shop.value.name : null,
      price: 'value' in price ? price.value : null,
      lastPrice: null,
      day: 'value' in day ? day.value : null,
    };
  });
  return compareWithSaved(orm, refuseRepeated(rows));
}

function cellReader(chosen: SheetColumns) {
  return ({ cells }: SheetLine, field: SheetField): string => cells[chosen[field] - 1] ?? '';
}

function unusableCells({ troubles }: SheetLine, chosen: SheetColumns): string[] {
  return sheetFields.flatMap((field) => troubles.get(chosen[field] - 1) ?? []);
}

function namedShops({ lines }: Sheet, chosen: SheetColumns): NamedShop[] {
  const cellOf = cellReader(chosen);
  return lines
    .map((line) => ({ text: cellOf(line, 'establishment'), region: cellOf(line, 'region') }))
    .filter(({ text }) => text !== '');
}

type Found<Value> = { value: Value } | { reason: string };

function onlyProduct<P extends { name: string }>(found: readonly P[], text: string): Found<P> {
  if (text === '') return { reason: 'Produto não informado.' };
  const [product, other] = found;
  if (!product) return { reason: 'Produto desconhecido.' };
  if (other) return { reason: `Este nome vale para mais de um produto: ${product.name} e ${other.name}.` };
  return { value: product };
}

function judgeShop(
  text: string,
  region: string,
  shopOf: Awaited<ReturnType<typeof findShops>>,
  usual: Shop | undefined,
): Found<Shop> {
  if (text === '' && !usual) return { reason: 'Estabelecimento não informado.' };
  const found = text === '' && usual ? { shop: usual } : shopOf({ text, region });
  return 'reason' in found ? found : { value: found.shop };
}

/** Caches the suggestion for each text. */
function suggestions(nearest: (text: string) => { name: string } | undefined) {
  const known = new Map<string, string | null>();
  return (text: string): string | null => {
    const before = known.get(text);
    if (before !== undefined || known.size >= maxSuggestions) return before ?? null;
    const suggestion = nearest(text)?.name ?? null;
    known.set(text, suggestion);
    return suggestion;
  };
}

/** The row as a price to write; undefined if it is refused. */
export function pairOf(row: SheetRow): (CollectedPair & { priceCentavos: number }) | undefined {
  const { productId, establishmentId, day, price } = row;
  if (row.verdict === 'refused' || productId === null || establishmentId === null) return undefined;
  if (day === null || price === null) return undefined;
  return { productId, establishmentId, day, priceCentavos: toCentavos(price) };
}

function refuseRepeated(rows: readonly SheetRow[]): SheetRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const pair = pairOf(row);
    if (!pair) return row;
    const earlier = first.get(keyOfPair(pair));
    if (earlier === undefined) {
      first.set(keyOfPair(pair), row.row);
      return row;
    }
    const reason = `Repete o produto, o estabelecimento e o dia da linha ${earlier}.`;
    return { ...row, verdict: 'refused', reason };
  });
}

/** Adds to each row the last price at its shop, and whether it is already saved or corrects a price of the same day. */
async function compareWithSaved(orm: Orm, rows: readonly SheetRow[]): Promise<SheetRow[]> {
  const pairs = rows.flatMap((row) => pairOf(row) ?? []);
  const [sameDay, last] = [await selectSameDayPrices(orm, pairs), await selectLastPrices(orm, pairs)];
  const saved = Map.groupBy(sameDay, keyOfPair);
  return rows.map((row) => {
    const pair = pairOf(row);
    if (!pair) return row;
    const [newest] = saved.get(keyOfPair(pair)) ?? [];
    const lastPrice = last.get(`${pair.productId}/${pair.establishmentId}`) ?? null;
    if (!newest) return { ...row, lastPrice };
    const verdict = newest.priceCentavos === pair.priceCentavos ? 'same' : 'corrects';
    return { ...row, lastPrice, verdict };
  });
}

/** Finds the last prices of products at shops, in reais, by 'product/shop'. */
async function selectLastPrices(orm: Orm, pairs: readonly CollectedPair[]): Promise<Map<string, number>> {
  if (pairs.length === 0) return new Map();
  const { productId, establishmentId, priceCentavos, paymentCondition } = currentPrices;
  const wanted = JSON.stringify(
    pairs.map((pair) => ({ product: pair.productId, place: pair.establishmentId })),
  );
  const rows = await orm
    .select({ productId, establishmentId, priceCentavos })
    .from(currentPrices)
    .where(
      and(
        eq(paymentCondition, 'any'),
        sql`(${productId}, ${establishmentId}) in (
          select product, place from jsonb_to_recordset(${wanted}::jsonb) as wanted(product int, place int))`,
      ),
    );
  return new Map(
    rows.map((row) => [`${row.productId}/${row.establishmentId}`, toReais(row.priceCentavos)] as const),
  );
}
