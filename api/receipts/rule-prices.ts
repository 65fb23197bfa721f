import type { Orm } from '#database/database.ts';
import { alias, and, desc, eq, exists, isNull, type SQL, sql } from '#database/orm.ts';
import { establishments, prices, receiptItems, receipts, users } from '#database/schema.ts';
import { accountAgeDays, approvedReceipts, receiptsAWeek } from '#domain/approval-rules.ts';
import { cityDay, cityTimeZone } from '#domain/city-time.ts';
import { readNfce } from '#domain/nfce.ts';
import { printedPurchaseDay, sentReceipt } from '#domain/receipt-days.ts';
import { isPrinted, lineAgrees, receiptTotal } from '#domain/receipts.ts';
import {
  type Claim,
  daysOf,
  isBehindLead,
  isFirstOfWeek,
  isLeftToRules,
  isNearTrust,
  isRuled,
  isWithinWeekBefore,
  lifeOfClaimed,
} from '../reported-prices/claims.ts';
import { readGoodsOfLines } from './goods-of-lines.ts';
import { type SelectedLine, selectLines } from './queue.ts';

/**
 * Decides which lines of receipts the rule makes prices of (docs/decisions/0081-receipts-by-rule.md): the same for a receipt that
 * has arrived and for the trial on the past.
 */

const past = alias(receipts, 'past');
const made = alias(prices, 'made');

/** A line of a receipt as a claim of a price, of the product that its name says. */
const claim: Claim = {
  productId: sql`claimed.product_id`,
  establishmentId: receipts.establishmentId,
  centavos: receiptItems.priceCentavos,
  sentAt: receipts.createdAt,
  decidedAt: receipts.decidedAt,
  isOtherPrice: sql`${prices.id} is distinct from ${receiptItems.priceId}`,
};

/** A trial of more claims would take long without changing the result: it is of fewer receipts then. */
const mostClaims = 2_000;

/**
 * Selects the prices that the rule makes of the lines of receipts.
 * @param condition restricts the receipts; the newest `limit` of them are checked, or fewer if they have very many lines
 * @param isTrial whether to judge decided receipts by what was known before. It leaves out what is not kept for that long: when an
 * address was confirmed, and when an administrator has matched a shop's name with a product, which is what the trial is to show.
 * @returns the prices, of how many receipts they are, and whether the condition matches more
 */
export async function selectRulePrices(
  orm: Orm,
  condition: SQL | undefined,
  { limit, isTrial = false }: { limit: number; isTrial?: boolean },
) {
  const checked = await orm
    .select({
      id: receipts.id,
      establishmentId: receipts.establishmentId,
      cnpj: establishments.cnpj,
      accessKey: receipts.accessKey,
      createdAt: receipts.createdAt,
      purchasedOn: receipts.purchasedOn,
      printedTotalCentavos: receipts.printedTotalCentavos,
      isByTrustedPerson: sql<boolean>`(${isByTrustedPerson(orm, isTrial)})`,
    })
    .from(receipts)
    .innerJoin(establishments, eq(establishments.id, receipts.establishmentId))
    .where(condition)
    .orderBy(desc(receipts.createdAt), desc(receipts.id))
    .limit(limit + 1);
  const genuine = checked
    .slice(0, limit)
    .filter((receipt) => receipt.isByTrustedPerson && isGenuine(receipt));
  const ids = genuine.map(({ id }) => id);
  const linesOf = Map.groupBy(await selectLines(orm, ids), ({ receiptId }) => receiptId);
  const whole = genuine.flatMap(({ id, establishmentId, printedTotalCentavos }) => {
    const lines = linesOf.get(id) ?? [];
    return addsUp(lines, printedTotalCentavos) ? [{ id, establishmentId, lines }] : [];
  });
  const claims: LineClaim[] = [];
  let count = Math.min(checked.length, limit);
  const [first] = whole;
  if (!first) return { count, isPart: count < checked.length, prices: [] };
  const goodsOf = await readGoodsOfLines(orm, isTrial ? null : first);
  for (const { id, lines } of whole) {
    const found = findClaims(lines, goodsOf);
    if (claims.length + found.length > mostClaims) {
      count = checked.findIndex((receipt) => receipt.id === id);
      break;
    }
    claims.push(...found);
  }
  return { count, isPart: count < checked.length, prices: await selectModestClaims(orm, claims, isTrial) };
}

type Checked = Pick<
  typeof receipts.$inferSelect,
  'accessKey' | 'createdAt' | 'purchasedOn' | 'printedTotalCentavos'
> & { cnpj: string | null };

/** The key is that of a receipt of the place, and the printed day one of its month on which it can have been sent. */
function isGenuine(receipt: Checked): boolean {
  const { accessKey, cnpj, createdAt, purchasedOn } = receipt;
  const sentOn = cityDay(createdAt);
  const reading = readNfce(accessKey ?? '', sentOn);
  if (!('nfce' in reading) || cnpj === null || reading.nfce.issuer.cnpj !== cnpj) return false;
  return purchasedOn !== null && printedPurchaseDay(sentReceipt(receipt), sentOn) === purchasedOn;
}

/** Every line has its printed total, which is its price times its quantity, and all are the printed sum. */
function addsUp(lines: readonly SelectedLine[], sum: number | null): boolean {
  return lines.length > 0 && lines.every(isPrinted) && lines.every(lineAgrees) && receiptTotal(lines) === sum;
}

/** Names of columns, as the database reads them from JSON. */
interface LineClaim {
  receipt: number;
  line: number;
  product_id: number;
}

/**
 * Finds the lines whose goods are known by name, at a price for the unit of the goods. Which price one with a discount has, or
 * goods with two prices, only a person can tell.
 */
function findClaims(
  lines: readonly SelectedLine[],
  goodsOf: Awaited<ReturnType<typeof readGoodsOfLines>>,
): LineClaim[] {
  const found = lines.flatMap((line) => {
    const { remembered, suggested, isContradicted } = goodsOf(line);
    const product = remembered ?? suggested;
    const isClear =
      product !== null && !isContradicted && line.unit === product.unit && line.discountCentavos === 0;
    return isClear ? [{ ...line, product }] : [];
  });
  return [...Map.groupBy(found, ({ product }) => product.id)].flatMap(([productId, [first, ...others]]) =>
    first && others.every(({ priceCentavos }) => priceCentavos === first.priceCentavos)
      ? [{ receipt: first.receiptId, line: first.position, product_id: productId }]
      : [],
  );
}

/** Selects the claims that a rule may make official, in one statement, each with whether a person has made the same price of it. */
async function selectModestClaims(orm: Orm, claims: readonly LineClaim[], isTrial: boolean) {
  if (claims.length === 0) return [];
  const sentOn = sql`(${receipts.createdAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`;
  const life = lifeOfClaimed(orm, claim, sql`'receipt'`);
  return await orm
    .select({
      position: receiptItems.position,
      productId: sql<number>`claimed.product_id`,
      priceCentavos: receiptItems.priceCentavos,
      isSame: sql<boolean>`coalesce(${made.productId} = claimed.product_id
        and ${made.priceCentavos} = ${receiptItems.priceCentavos}, false)`,
    })
    .from(receiptItems)
    .innerJoin(receipts, eq(receipts.id, receiptItems.receiptId))
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as claimed(receipt int, line int, product_id int)`,
      sql`claimed.receipt = ${receipts.id} and claimed.line = ${receiptItems.position}`,
    )
    .leftJoin(made, and(eq(made.id, receiptItems.priceId), isNull(made.withdrawnAt)))
    .where(
      and(
        sql`${receipts.purchasedOn} >= ${sentOn} - (${life})::int`,
        isTrial ? undefined : isLeftToRules(orm, claim),
        isFirstOfWeek(orm, claim),
        isNearTrust(orm, claim),
        // The database looks at the prices of other places last.
        isBehindLead(orm, claim),
      ),
    )
    .orderBy(receiptItems.receiptId, receiptItems.position);
}

/**
 * Matches receipts of people whose account is old, whose address is confirmed, and of whom administrators have approved receipts
 * and rejected none; a few in a week.
 */
function isByTrustedPerson(orm: Orm, isTrial: boolean): SQL | undefined {
  const ofPerson = (condition: SQL | undefined) =>
    orm
      .select({ count: sql`count(*)` })
      .from(past)
      .where(and(eq(past.userId, receipts.userId), condition));
  const isBefore = sql`coalesce(${past.decidedAt}, '-infinity') < coalesce(${receipts.decidedAt}, 'infinity')`;
  const approved = ofPerson(
    and(
      eq(past.status, 'approved'),
      eq(past.decidedByRule, false),
      sql`${past.decidedAt} < ${receipts.createdAt}`,
      isRuled(orm, past, receipts.decidedAt),
    ),
  );
  const ofWeek = ofPerson(and(past.decidedByRule, isWithinWeekBefore(past.decidedAt, receipts.createdAt)));
  return and(
    exists(
      orm
        .select({ one: sql`1` })
        .from(users)
        .where(
          and(
            eq(users.id, receipts.userId),
            sql`${users.createdAt} <= ${receipts.createdAt} - ${daysOf(accountAgeDays)}`,
            isTrial ? undefined : users.emailVerified,
          ),
        ),
    ),
    isRuled(orm, receipts, receipts.decidedAt),
    sql`(${ofPerson(and(eq(past.status, 'rejected'), isBefore))}) = 0`,
    sql`(${approved}) >= ${approvedReceipts}::int`,
    sql`(${ofWeek}) < ${receiptsAWeek}::int`,
  );
}
