import { numberedCpf } from '#api/coupons/testing.ts';
import type { Orm } from '#database/database.ts';
import { createPerson } from '#database/factories/users.ts';
import { inArray, sql } from '#database/orm.ts';
import { products } from '#database/schema.ts';
import { popularCuts } from '#domain/popular-cuts.ts';
import type { ByEffort, Effort } from '../../effort.ts';
import { fillGrowth } from '../../growth-city.ts';
import { signIn } from './panel-calls.ts';

/** Writes of every kind, each of which is found in the database afterwards, once, or was lost or doubled. */

export const kinds = ['price', 'report', 'review', 'coupon', 'receipt'] as const;
export type WriteKind = (typeof kinds)[number];

/** All that has to be known of a city to write to it. */
export interface WrittenCity {
  administrator: string;
  people: readonly { id: number; token: string; cpf: string }[];
  shops: readonly number[];
  /** cuts that every shop sells */
  cuts: readonly number[];
  coupons: readonly number[];
}

export interface WriteToMake {
  path: string;
  token: string;
  body: object;
  /** finds the row afterwards; unique among all writes of the run */
  marker: string;
}

/** A city before anybody has signed in. */
export type UnsignedCity = Omit<WrittenCity, 'administrator' | 'people'> & {
  administrator: Account;
  people: (Account & { id: number })[];
};

interface Account {
  email: string;
  password: string;
}

/** No price of the filled city is that high. */
export const lowestCentavos = 10_000;

const size = { shops: { full: 200, quick: 200, once: 30 }, products: 40, weeks: 10 };
const people: ByEffort = { full: 100, quick: 100, once: 2 };
const coupons = 300;

/** Returns the key of the n-th picture that a receipt may name. */
export const receiptKey = (nth: number) => `bench-${nth}`;

/**
 * Fills an empty city, the same in every run. The user of the database has to be a superuser.
 * @param receipts how many pictures of receipts are named, whose files are missing
 */
export async function fillWritten(orm: Orm, effort: Effort, receipts = 20_000): Promise<UnsignedCity> {
  await fillGrowth(orm, { ...size, shops: size.shops[effort] });
  const administrator = await createPerson(orm, { role: 'admin' });
  const persons = [];
  for (let nth = 0; nth < people[effort]; nth += 1) persons.push(await createPerson(orm));
  const shops = await idsOf(
    orm,
    sql`select id from establishments where name like 'Açougue da Quadra %' order by id`,
  );
  const offered = await idsOf(
    orm,
    sql`
    insert into coupons (establishment_id, code, discount_type, discount_value, start_date, end_date)
    select ${shops[0]}::int, 'BENCH' || n, 'percentage', 10, current_date - 1, current_date + 30
    from generate_series(1, ${coupons}::int) n returning id`,
  );
  await orm.execute(sql`
    insert into receipt_images (key, user_id, created_at)
    select ${receiptKey(0).slice(0, -1)} || n, (${sql.raw(`'{${persons.map(({ id }) => id).join()}}'`)}::int[])[1 + n % ${persons.length}::int], now()
    from generate_series(0, ${receipts}::int) n`);
  const cuts = await orm
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.name, [...popularCuts]));
  return { administrator, people: persons, shops, cuts: cuts.map(({ id }) => id), coupons: offered };
}

export async function signEverybodyIn(url: string, city: UnsignedCity): Promise<WrittenCity> {
  const signed = [];
  for (const { id, email, password } of city.people)
    signed.push({
      id,
      token: await signIn(url, { email, password }),
      cpf: numberedCpf(signed.length),
    });
  return { ...city, people: signed, administrator: await signIn(url, city.administrator) };
}

/** Returns the n-th write of a kind. Each is about something else, so that its marker is found once, or it was lost or doubled. */
export function describeWrite(kind: WriteKind, nth: number, city: WrittenCity): WriteToMake {
  const at = <T>(list: readonly T[], index: number): T => list[Math.floor(index) % list.length] as T;
  const person = at(city.people, nth);
  const token = person.token;
  const round = nth / city.people.length;
  const marker = `${kind} ${nth}`;
  switch (kind) {
    case 'price': {
      const [shop, cut] = [at(city.shops, nth), at(city.cuts, nth / city.shops.length)];
      const centavos = lowestCentavos + Math.floor(nth / (city.shops.length * city.cuts.length));
      const body = { productId: cut, establishmentId: shop, price: centavos / 100 };
      return {
        path: '/backoffice/prices',
        token: city.administrator,
        body,
        marker: `${cut} ${shop} ${centavos}`,
      };
    }
    case 'report': {
      const [shop, cut] = [at(city.shops, round), at(city.cuts, round / city.shops.length)];
      const body = {
        productId: cut,
        establishmentId: shop,
        reportedPrice: 20 + (nth % 5_000) / 100,
        comment: marker,
      };
      return { path: '/reported-prices', token, body, marker };
    }
    case 'review': {
      const body = { establishmentId: at(city.shops, round), rating: 1 + (nth % 5), comment: marker };
      return { path: '/users/reviews', token, body, marker };
    }
    case 'coupon': {
      const coupon = at(city.coupons, round);
      const body = { cpf: person.cpf, purchaseAmount: 80 };
      return { path: `/coupons/user/use/${coupon}`, token, body, marker: `${coupon} ${person.id}` };
    }
    case 'receipt': {
      const items = [{ productName: marker, price: 10, quantity: 1 }];
      const imageUrl = `/uploads/receipt/${receiptKey(nth)}`;
      return {
        path: '/users/receipts',
        token,
        body: { establishmentId: at(city.shops, nth), imageUrl, items },
        marker,
      };
    }
  }
}

/** The rows of each kind of write: their markers, each with how often it is there. */
const stored: Record<WriteKind, string> = {
  price: `select product_id || ' ' || establishment_id || ' ' || price_centavos as marker, count(*) from prices
    where price_centavos >= ${lowestCentavos} group by 1`,
  report: `select comment as marker, count(*) from reported_prices where comment is not null group by 1`,
  review: `select comment as marker, count(*) from reviews group by 1`,
  coupon: `select coupon_id || ' ' || user_id as marker, count(*) from coupon_uses group by 1`,
  receipt: `select product_name as marker, count(*) from receipt_items group by 1`,
};

interface Compared {
  /** acknowledged markers that are not there */
  lost: string[];
  /** markers that are there more than once */
  twice: string[];
  /** coupons whose count of uses is not that of their rows */
  miscounted: number;
}

/** Compares what was acknowledged with what a database has. */
export async function compareWritten(
  orm: Orm,
  acknowledged: Readonly<Record<WriteKind, readonly string[]>>,
): Promise<Compared> {
  const compared: Compared = { lost: [], twice: [], miscounted: 0 };
  for (const kind of kinds) {
    const { rows } = await orm.execute<{ marker: string; count: number }>(sql.raw(stored[kind]));
    const counts = new Map(rows.map(({ marker, count }) => [marker, Number(count)]));
    const named = (marker: string) => `${kind} ${marker}`;
    compared.lost.push(...acknowledged[kind].filter((marker) => !counts.has(marker)).map(named));
    compared.twice.push(...[...counts].filter(([, count]) => count > 1).map(([marker]) => named(marker)));
  }
  const [miscounted = 0] = await idsOf(
    orm,
    sql`select count(*) as id from coupons where usage_count <> (select count(*) from coupon_uses where coupon_id = coupons.id)`,
  );
  return { ...compared, miscounted };
}

async function idsOf(orm: Orm, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await orm.execute<{ id: number }>(query);
  return rows.map(({ id }) => Number(id));
}
