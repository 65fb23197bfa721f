import { createContext, RouterContextProvider } from 'react-router';
import type { EndpointName } from '#contract/endpoints.ts';
import type { FailureBody } from '#contract/failures.ts';
import type { Card, PosterShape } from '#domain/card.ts';
import type { Day } from '#domain/city-time.ts';
import type { SiteContact } from '#domain/site-contact.ts';

/** Makes a call for a page's loader, inside the server process. */
export type Transport = (
  name: EndpointName,
  given: { params?: unknown; query?: unknown; body?: unknown },
) => Promise<QueryResult>;

export interface QueryResult {
  status: number;
  /** parsed JSON: an envelope or a failure */
  body: unknown;
  /** ISO date-time of an older reply that replaces a failed one, or null */
  lastGoodFrom: string | null;
  /** a failure, because the API's data could not be reached at all */
  isUnreachable?: boolean;
}

/** Settings of the server that pages need. */
export interface Site {
  /** origin for canonical addresses, without a final slash */
  url: string;
  /** URL template of map tiles; null shows schematic maps */
  tileUrl: string | null;
  /** path before every call: '/api', or '' when the API answers at the root */
  apiPrefix: string;
}

export const transportContext = createContext<Transport>();
export const siteContext = createContext<Site>();
/** The operator of the site. */
export const contactContext = createContext<SiteContact>();
/** The city's day by the server's clock, as the page cache uses it. */
export const todayContext = createContext<Day>();

/** Draws the picture of a link preview, a PNG of 1200 x 630 pixels, or of what a shop shows elsewhere, with the address of its page. */
export type DrawCard = (
  card: Card,
  poster?: { shape: PosterShape; address: string },
) => Promise<Uint8Array<ArrayBuffer>>;
export const drawCardContext = createContext<DrawCard>();

/** Creates the router context of a page request. */
export function provide(
  transport: Transport,
  site: Site,
  contact: SiteContact,
  today: Day,
  drawCard: DrawCard,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(transportContext, transport);
  context.set(siteContext, site);
  context.set(contactContext, contact);
  context.set(todayContext, today);
  context.set(drawCardContext, drawCard);
  return context;
}

/** The server answered with a failure, or something else answered instead of our server. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly status: number;
  readonly failure: FailureBody | undefined;
  /** the response was an HTML page */
  readonly isPage: boolean;

  constructor(
    status: number,
    failure: FailureBody | undefined,
    { isPage = false }: { isPage?: boolean } = {},
  ) {
    // The fallback texts are those of the spec, public side, section 8.
    super(failure?.message ?? (status >= 500 ? 'Server error' : `HTTP ${status}`));
    this.status = status;
    this.failure = failure;
    this.isPage = isPage;
  }
}

/** The server's message about one field of a call that it refused. */
export function issueOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof CallFailure)) return undefined;
  return error.failure?.issues?.find((issue) => issue.field === field)?.message;
}

/** The call got no answer: there was no connection, or the time limit passed. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly why: 'unreachable' | 'late';

  constructor(why: NoAnswer['why'], cause: unknown) {
    super(why, { cause });
    this.why = why;
  }
}
