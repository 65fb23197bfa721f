import type { PriceKind } from '#domain/prices.ts';
import type { NameOf } from '#web/browser-storage.ts';
import { dropEntry, readEntry, writeEntry } from './local-entries.ts';

/** A price that is sent by itself once the person has signed in. */
export interface LinkedPrice {
  productId: number;
  establishmentId: number;
  kind: PriceKind;
  /** when the link was requested, in milliseconds since 1970 */
  at: number;
}

/**
 * A link that was requested on this device and signs in. It opens in another tab, so this is stored for all of them. Prices belong
 * to the address: nobody else's session sends them, also if a stranger's link is opened here.
 */
export interface LinkRequest {
  /** lower case */
  email: string;
  /** where the person was; it must be validated, as any script could have stored it */
  back: string;
  /** when the last link was requested, in milliseconds since 1970 */
  at: number;
  prices: readonly LinkedPrice[];
}

const key: NameOf<'linkRequest'> = 'link-pedido';
/** A price of an earlier day would count as seen today, and an address must not stay on a device that others use. */
const keptMs = 24 * 60 * 60 * 1000;

/** Stores a request; further prices for the same address join those that wait for it. */
export function keepLinkRequest(email: string, back: string, price?: Omit<LinkedPrice, 'at'>): void {
  const address = email.trim().toLowerCase();
  const before = readLinkRequest();
  const others = before?.email === address ? before.prices : [];
  const prices = price
    ? [...others.filter((other) => !isSame(other, price)), { ...price, at: Date.now() }]
    : others;
  write({ email: address, back, at: Date.now(), prices });
}

/** Returns the last request, with the prices that may still be sent; null: there is none of the last day. */
export function readLinkRequest(): LinkRequest | null {
  try {
    const { email, back, at, prices } = JSON.parse(readEntry(key) ?? '') as Record<
      keyof LinkRequest,
      unknown
    >;
    if (typeof email !== 'string' || typeof back !== 'string' || !Array.isArray(prices)) return null;
    if (isRecent(at)) return { email, back, at, prices: prices.filter(isFresh) };
    dropLinkRequest();
    return null;
  } catch {
    return null;
  }
}

/** Forgets a price that is given up, or sent in another way. */
export function unlinkPrice(pair: Pick<LinkedPrice, 'productId' | 'establishmentId'>): void {
  const request = readLinkRequest();
  if (request) write({ ...request, prices: request.prices.filter((price) => !isSame(price, pair)) });
}

export function dropLinkRequest(): void {
  dropEntry(key);
}

const write = (request: LinkRequest) => writeEntry(key, JSON.stringify(request));

type Pair = Pick<LinkedPrice, 'productId' | 'establishmentId'>;
export const isSame = (a: Pair, b: Pair) =>
  a.productId === b.productId && a.establishmentId === b.establishmentId;

const isRecent = (at: unknown): at is number => typeof at === 'number' && Math.abs(Date.now() - at) < keptMs;

/** Repeated here, because public pages would otherwise load what else is known of prices with their first script. */
const kinds: readonly PriceKind[] = ['meat', 'fuel'];

function isFresh(stored: unknown): stored is LinkedPrice {
  const { productId, establishmentId, kind, at } = (stored ?? {}) as Record<keyof LinkedPrice, unknown>;
  const isKnown = Number.isInteger(productId) && Number.isInteger(establishmentId);
  return isKnown && kinds.some((each) => each === kind) && isRecent(at);
}
