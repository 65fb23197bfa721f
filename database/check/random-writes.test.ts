import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { type SQL, sql } from '#database/orm.ts';
import type { PaymentCondition } from '#domain/prices.ts';
import { createEstablishment } from '../factories/establishments.ts';
import { createImport } from '../factories/imports.ts';
import { createPriceBatch } from '../factories/price-batches.ts';
import { createProduct } from '../factories/products.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { checkCurrentPrices } from './check-current-prices.ts';

/**
 * The prices that triggers maintain are those computed from the observations, after any writes, by any number of
 * connections at once (design, section 4). Writes lock their shops first, as in the site, except for single prices.
 */

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

/** how many acts, about; each writes one or more observations. RANDOM_WRITES=10000 takes several times as long */
const wanted = Number(process.env.RANDOM_WRITES ?? 2_000);
/** enough on a busy machine */
const longestMs = Math.max(300_000, wanted * 200);
const connections = 6;
/** few, as the next write to a pair would correct an error of two concurrent ones */
const transactionsOfEach = 4;
/** a transaction has one to three */
const actsOfRun = connections * transactionsOfEach * 1.6;

const oneOfTwo = async (create: () => Promise<{ id: number }>) =>
  fc.constantFrom(...[await create(), await create()].map(({ id }) => id));
const product = await oneOfTwo(() => createProduct(orm));
const shop = await oneOfTwo(() => createEstablishment(orm));
const batch = await oneOfTwo(() => createPriceBatch(orm));
const survey = await oneOfTwo(() => createImport(orm));
const condition = fc.constantFrom<PaymentCondition>('any', 'any', 'pix');
const everyShop = sql`select id from establishments order by id for no key update`;

interface Place {
  product: number;
  shop: number;
  condition: PaymentCondition;
}
interface Seen extends Place {
  /** few, so that many have the same time */
  day: number;
  centavos: number;
}

/** `holds`: the locks to take first, in the same order in all acts; null: none, for a single price. */
interface Act {
  holds: SQL | null;
  statements: SQL[];
}

const place = { product, shop, condition };
const seen = fc.record<Seen>({ ...place, day: fc.nat(20), centavos: fc.nat(9_999) });
const anyOf = fc.record<Place & { nth: number }>({ ...place, nth: fc.nat(3) });

function insert(
  prices: readonly Seen[],
  { batchId = null, importId = null }: Record<string, number | null> = {},
) {
  const rows = prices.map(
    (price) => sql`(${price.product}::int, ${price.shop}::int, ${price.condition}, ${price.centavos}::int,
      timestamptz '2026-06-01' + ${price.day}::int * interval '1 day', ${importId === null ? 'admin' : 'import'},
      ${batchId}::int, ${importId}::int)`,
  );
  return sql`insert into prices (product_id, establishment_id, payment_condition, price_centavos, observed_at, source,
    batch_id, import_id) values ${sql.join(rows, sql`, `)} on conflict do nothing`;
}

/** Matches the newest, the second newest, and so on, of the live or withdrawn prices at a place. */
function isNth({ nth, ...at }: Place & { nth: number }, state: 'live' | 'withdrawn' = 'live') {
  return sql`id = (select id from prices where product_id = ${at.product} and establishment_id = ${at.shop}
    and payment_condition = ${at.condition} and (withdrawn_at is null) = ${state === 'live'}
    order by observed_at desc, id desc offset ${nth} limit 1)`;
}

const hold = (id: number) => sql`select id from establishments where id = ${id} for no key update`;
const withdraw = (which: SQL) => sql`update prices set withdrawn_at = now() where ${which}`;
const change = (toStatement: (of: Place & { nth: number }) => SQL) =>
  anyOf.map((of): Act => ({ holds: hold(of.shop), statements: [toStatement(of)] }));
const many = fc.array(seen, { minLength: 1, maxLength: 12 });
const ofAll = (statement: SQL): Act => ({ holds: everyShop, statements: [statement] });

const entered = seen.map((price): Act => ({ holds: null, statements: [insert([price])] }));

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: entered },
  {
    weight: 4,
    arbitrary: fc.tuple(anyOf, seen).map(([of, price]) => ({
      holds: everyShop,
      statements: [withdraw(isNth(of)), insert([price])],
    })),
  },
  { weight: 4, arbitrary: change((of) => withdraw(isNth(of))) },
  {
    weight: 3,
    // Another one may have been imported instead.
    arbitrary: change(
      (of) => sql`update prices set withdrawn_at = null where ${isNth(of, 'withdrawn')} and source = 'admin'`,
    ),
  },
  { weight: 1, arbitrary: change((of) => sql`delete from prices where ${isNth(of)}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyOf, product)
      .map(([of, to]) =>
        ofAll(sql`update prices set product_id = ${to} where ${isNth(of)} and source = 'admin'`),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(many, batch).map(([prices, batchId]) => ofAll(insert(prices, { batchId }))),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(many, survey).map(([prices, importId]) => ofAll(insert(prices, { importId }))),
  },
  {
    weight: 1,
    arbitrary: batch.map((id) => ofAll(withdraw(sql`batch_id = ${id} and withdrawn_at is null`))),
  },
  {
    weight: 1,
    arbitrary: survey.map((id) => ofAll(withdraw(sql`import_id = ${id} and withdrawn_at is null`))),
  },
  { weight: 1, arbitrary: survey.map((id) => ofAll(sql`delete from prices where import_id = ${id}`)) },
);

interface Transaction {
  acts: Act[];
  isTakenBack: boolean;
}

const transaction = fc.record<Transaction>({
  acts: fc.oneof(
    { weight: 2, arbitrary: entered.map((one) => [one]) },
    { weight: 3, arbitrary: fc.array(act, { minLength: 1, maxLength: 3 }) },
  ),
  isTakenBack: fc.constantFrom(true, false, false, false, false),
});
class TakenBack extends Error {}

async function write({ acts, isTakenBack }: Transaction): Promise<void> {
  const first = acts.length > 1 ? everyShop : acts[0]?.holds;
  const written = orm.transaction(async (tx) => {
    if (first) await tx.execute(first);
    for (const statement of acts.flatMap(({ statements }) => statements)) await tx.execute(statement);
    if (isTakenBack) throw new TakenBack();
  });
  await written.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}

it(
  'keeps what the observations tell, after many writes by several connections',
  async () => {
    const sequence = fc.array(transaction, { minLength: transactionsOfEach, maxLength: transactionsOfEach });
    const sequences = fc.array(sequence, { minLength: connections, maxLength: connections });
    const holds = async (ofConnections: readonly Transaction[][]) => {
      await orm.execute(sql`delete from prices`);
      await Promise.all(
        ofConnections.map(async (transactions) => {
          for (const one of transactions) await write(one);
        }),
      );
      expect((await checkCurrentPrices(orm)).faults).toEqual([]);
    };
    // With shorter sequences the writes meet each other less, and errors show less reliably.
    const numRuns = Math.ceil(wanted / actsOfRun);
    await fc.assert(fc.asyncProperty(sequences, holds), { numRuns, endOnFailure: true });
  },
  longestMs,
);
