import { useEffect } from 'react';
import { addDays, type Day } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import type { NameOf } from '#web/browser-storage.ts';
import { cityToday } from '#web/clock.ts';
import { createStored } from '#web/place/stored.ts';
import { currentSession, useSession } from '#web/session/session.ts';
import { callAsUser } from '#web/session/user-call.ts';
import type { OwnPriceTagProps } from './freshness-button.tsx';
import type { PricePair } from './unsent.ts';

/** A price that somebody on this device has reported, and about which nothing is decided as far as the device knows. */
export interface OwnPrice extends PricePair {
  reportId: number;
  /** its author, whom alone it is shown */
  userId: number;
  /** reais */
  price: number;
  day: Day;
}

/** How many are kept, the newest first. */
const most = 20;
/** For how many days, which is longer than most prices live. */
const keptDays = 14;

const stored = createStored<OwnPrice[]>('meus-relatos' satisfies NameOf<'ownPrices'>, (json) =>
  Array.isArray(json) ? json.filter(isOwnPrice) : null,
);

/** Keeps a report that was just sent, in place of an earlier one of the same price. */
export function keepOwnPrice(own: OwnPrice): void {
  stored.write(withOwnPrice(stored.read() ?? [], own, cityToday()));
  // The page, which has loaded nothing of this yet, hears of it as another tab does.
  window.dispatchEvent(new Event('storage'));
}

export function withOwnPrice(list: readonly OwnPrice[], own: OwnPrice, today: Day): OwnPrice[] {
  const others = list.filter((other) => !isOfPair(other, own) || other.userId !== own.userId);
  return [own, ...stillKept(others, today)].slice(0, most);
}

const stillKept = (list: readonly OwnPrice[], today: Day) =>
  list.filter(({ day }) => addDays(day, keptDays) >= today);

/** Forgets reports that were decided or deleted. @param decided their ids */
function dropOwnPrices(decided: ReadonlySet<number>): void {
  dropWhere(({ reportId }) => decided.has(reportId));
}

/** Forgets the reports of an account, which is deleted. */
export function dropOwnPricesOf(userId: number): void {
  dropWhere((own) => own.userId === userId);
}

function dropWhere(isDropped: (own: OwnPrice) => boolean) {
  const list = stored.read();
  const left = list?.filter((own) => !isDropped(own)) ?? [];
  if (left.length !== list?.length) stored.write(left.length > 0 ? left : null);
}

/** A price that is shown beside an own one. */
interface Shown {
  /** when it was seen */
  day: Day;
  /** 'report': people have reported it */
  source: string;
}

/**
 * Returns the price that a person has reported where another one is shown; undefined if there is none, or what is shown is newer:
 * the own one was approved, or something else was seen since.
 * @param userId null: nobody is signed in on the device, which still shows what was sent from it
 */
export function ownPriceOf(
  list: readonly OwnPrice[],
  pair: PricePair,
  { userId, shown, today }: { userId: number | null; shown: Shown; today: Day },
): OwnPrice | undefined {
  const own = stillKept(list, today).find(
    (each) => isOfPair(each, pair) && (userId === null || each.userId === userId),
  );
  if (!own || shown.day > own.day || (shown.day === own.day && shown.source === 'report')) return undefined;
  return own;
}

const isOfPair = (one: PricePair, other: PricePair) =>
  one.productId === other.productId && one.establishmentId === other.establishmentId;

function isOwnPrice(value: unknown): value is OwnPrice {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, establishmentId, reportId, userId, price, day } = value as Partial<OwnPrice>;
  return (
    [productId, establishmentId, reportId, userId].every(Number.isInteger) &&
    typeof price === 'number' &&
    price > 0 &&
    typeof day === 'string'
  );
}

/** 'R$ 57,99 · seu, em conferência': the price that the person has reported, beside the official one. */
export default function OwnPriceTag({ shown, ...pair }: OwnPriceTagProps) {
  const list = stored.use() ?? [];
  const userId = useSession()?.user.id ?? null;
  const apiPrefix = useApiPrefix();
  useEffect(() => void forgetDecided(apiPrefix, list), [apiPrefix, list]);
  const own = ownPriceOf(list, pair, { userId, shown, today: cityToday() });
  return (
    own && (
      <span className="own-price">
        <span className="font-bold num">{formatReais(own.price)}</span>
        {' · seu, em conferência'}
      </span>
    )
  );
}

/** The account whose decisions this page has asked for. */
let asked: number | null = null;

/** Asks once a page whether something was decided about the signed-in person's own prices, and forgets those. */
async function forgetDecided(apiPrefix: string, list: readonly OwnPrice[]): Promise<void> {
  const userId = currentSession()?.user.id;
  const own = new Set(list.flatMap((each) => (each.userId === userId ? [each.reportId] : [])));
  if (userId === undefined || own.size === 0 || asked === userId) return;
  asked = userId;
  try {
    const { data } = await callAsUser(apiPrefix, 'listOwnReportedPrices', {});
    const oldest = Math.min(...data.map(({ id }) => id));
    const pending = new Set(data.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])));
    // Of reports older than the page of the list, nothing is known.
    dropOwnPrices(new Set([...own].filter((id) => !pending.has(id) && id >= oldest)));
  } catch {
    // Without an answer they stay until they are old.
    asked = null;
  }
}
