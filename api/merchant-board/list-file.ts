import { createHash } from 'node:crypto';
import type { SentPrice, SentPrices } from '#contract/merchant-board.ts';
import type { KeptPlace } from '#contract/user-shapes.ts';
import type { Tx } from '#database/database.ts';
import { and, desc, eq, gt, inArray } from '#database/orm.ts';
import { merchantLists, priceBatches, prices } from '#database/schema.ts';
import { cityDay, formatDate } from '#domain/city-time.ts';
import { isOldList } from '#domain/merchant-prices.ts';
import { mostNames, sentPriceMessages } from '#domain/merchants.ts';
import type { Merchant } from '../platform/caller.ts';
import { Failure } from '../platform/failure.ts';
import { type UploadedFile, type WriteContext, writeHandler } from '../platform/handler.ts';
import { requireKeptPlace } from '../platform/kept-places.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { askNames, nameOfCode, readNames } from './names.ts';
import { type ListItem, readListFile } from './read-list-file.ts';
import { writeMerchantPrices } from './write-prices.ts';

type Context = Pick<WriteContext, 'tx' | 'now' | 'today'> & { caller: Merchant };

/**
 * Writes the prices of a list whose names are the shop's own. Names that nobody knows are asked about on the board.
 * @param isRight a person says that the list is right, however long it has been the same
 * @throws {Failure} 'conflict' for a list that is the same for long: it may be a forgotten file
 */
export async function writeList(
  context: Context,
  place: KeptPlace,
  items: readonly ListItem[],
  { fileName, isRight }: { fileName: string; isRight: boolean },
): Promise<SentPrices> {
  const { tx, now } = context;
  await lockEstablishments(tx, [place.id]);
  const since = await noteList(context, place.id, items, isRight);
  const nameOf = ({ name, code }: ListItem) => name ?? nameOfCode(code ?? '');
  const find = await readNames(tx, place, items.map(nameOf));
  const said = items.map((item) => ({ ...item, good: find(nameOf(item)) }));
  const typed = since ? await typedSince(tx, place.id, since) : undefined;
  const answer = await writeMerchantPrices(context, place, said, { kind: 'spreadsheet', fileName, typed });
  // Of two names that mean one cut, the shop says which is it.
  const isAsked = ({ outcome, reason }: SentPrice) =>
    outcome === 'unknown' || reason === sentPriceMessages.twice;
  const asked = items.filter((_, index) => answer.prices.slice(index, index + 1).some(isAsked));
  await askNames(tx, place.id, asked.map(nameOf), now);
  return answer;
}

/** Selects the goods of which somebody has said another price on the board since a list first came: the list does not know it. */
async function typedSince(tx: Tx, establishmentId: number, since: Date): Promise<Set<number>> {
  const rows = await tx
    .selectDistinct({ id: prices.productId })
    .from(prices)
    .innerJoin(priceBatches, eq(priceBatches.id, prices.batchId))
    .where(
      and(
        eq(prices.establishmentId, establishmentId),
        eq(prices.source, 'merchant'),
        gt(prices.observedAt, since),
        eq(priceBatches.kind, 'round'),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Remembers since when the shop sends this very list, and returns that if it has come before. @throws {Failure} 'conflict' if it is too long */
async function noteList(
  { tx, now, today }: Context,
  establishmentId: number,
  items: readonly ListItem[],
  isRight: boolean,
): Promise<Date | null> {
  const goods = hashOf(items.map(({ code, name }) => [code, name]));
  const sha256 = hashOf(items.map(({ code, name, centavos }) => [code, name, centavos]));
  const ofPlace = eq(merchantLists.establishmentId, establishmentId);
  const known = await tx.select().from(merchantLists).where(ofPlace).orderBy(desc(merchantLists.sentAt));
  const last = known.find((list) => list.goods === goods);
  const isSame = last?.sha256 === sha256;
  if (isSame && !isRight) {
    const since = cityDay(last.sinceAt);
    if (!isOldList(since, today)) {
      const isThis = and(ofPlace, eq(merchantLists.goods, goods));
      await tx.update(merchantLists).set({ sentAt: now }).where(isThis);
      return last.sinceAt;
    }
    throw new Failure(
      'conflict',
      `Esta lista é a mesma desde ${formatDate(since)}. Confira os preços em Minha loja: se nada mudou, diga lá.`,
    );
  }
  const values = { sha256, sinceAt: now, sentAt: now };
  await tx
    .insert(merchantLists)
    .values({ establishmentId, goods, ...values })
    .onConflictDoUpdate({ target: [merchantLists.establishmentId, merchantLists.goods], set: values });
  const forgotten = known.slice(mostNames - 1).filter((list) => list !== last);
  if (forgotten.length > 0) {
    const those = forgotten.map((list) => list.goods);
    await tx.delete(merchantLists).where(and(ofPlace, inArray(merchantLists.goods, those)));
  }
  return null;
}

/** Returns a hash that is the same in any order of the lines. */
const hashOf = (lines: unknown[][]) =>
  createHash('sha256')
    .update(
      lines
        .map((line) => JSON.stringify(line))
        .toSorted()
        .join('\n'),
    )
    .digest('hex');

/** Takes the file of a scale, or a table. */
export const sendMerchantFile = writeHandler('sendMerchantFile', {
  // Reading a file takes time, during which no transaction should stay open.
  async prepare({ params, upload }, { caller, database }) {
    await requireKeptPlace(database.orm, caller, params.id);
    return readListFile(upload);
  },
  async run({ params, query, upload }, context, items) {
    const place = await requireKeptPlace(context.tx, context.caller, params.id);
    const isRight = query.stillRight === 'true';
    return { data: await writeList(context, place, items, { fileName: nameOfFile(upload), isRight }) };
  },
});

/** characters */
const longestFileName = 200;

/** The name that a file has at its sender, for the list of batches. */
export const nameOfFile = ({ name }: Pick<UploadedFile, 'name'>) =>
  name.replaceAll('\0', '').slice(0, longestFileName) || 'lista';
