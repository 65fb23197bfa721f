import type { Endpoint } from '#contract/endpoint.ts';
import type { CallReply } from './caches.ts';
import { canonicalAddress } from './canonical-address.ts';

interface Asked {
  /** path with parameters as ':id' */
  route: string;
  params: unknown;
  query: unknown;
  /** the query of a call without parameters */
  defaults: object;
}

/** Returns the Link header to the next page of a list (RFC 8288), if there is one. */
export function nextPageHeaders(
  { linksPages }: Pick<Endpoint, 'linksPages'>,
  { route, params, query, defaults }: Asked,
  reply: CallReply,
): { link?: string } {
  if (!linksPages) return {};
  const { page, limit } = query as { page: number; limit: number };
  const { count } = reply as { count: number };
  if (page * limit >= count) return {};
  const next = canonicalAddress(route, params, { ...(query as object), page: page + 1 }, defaults);
  return { link: `<${next}>; rel="next"` };
}
