import { createContext, RouterContextProvider } from 'react-router';
import type { EndpointName } from '#contract/endpoints.ts';
import type { FailureBody } from '#contract/failures.ts';

/** Makes a call for a page's loader, within the server's own process. */
export type Transport = (
  name: EndpointName,
  given: { params?: unknown; query?: unknown; body?: unknown },
) => Promise<Answered>;

export interface Answered {
  status: number;
  /** parsed JSON: an envelope or a failure */
  body: unknown;
  /** ISO date-time since which an old answer stands in for one that could not be made */
  lastGoodFrom: string | null;
}

/** What the server tells pages beside the API. */
export interface Site {
  /** origin for canonical addresses, without a final slash */
  url: string;
  /** address of map tiles, or none: then maps stay schematic */
  tileUrl: string | null;
  /** in front of every call: '/api', or '' where the API answers at the root */
  apiPrefix: string;
}

export const transportContext = createContext<Transport>();
export const siteContext = createContext<Site>();

/** The context of one page request, filled by the server. */
export function provide(transport: Transport, site: Site): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(transportContext, transport);
  context.set(siteContext, site);
  return context;
}

/** A call was refused, or could not be answered. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly status: number;
  readonly failure: FailureBody | undefined;
  /** a page came in place of an answer */
  readonly isPage: boolean;

  constructor(
    status: number,
    failure: FailureBody | undefined,
    { isPage = false }: { isPage?: boolean } = {},
  ) {
    // Where the server has no words for it: spec, public side, section 8.
    super(failure?.message ?? (status >= 500 ? 'Server error' : `HTTP ${status}`));
    this.status = status;
    this.failure = failure;
    this.isPage = isPage;
  }
}

/** What the server found wrong with one of the things it was sent, if that is why a call failed. */
export function issueOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof CallFailure)) return undefined;
  return error.failure?.issues?.find((issue) => issue.field === field)?.message;
}

/** There was no answer at all: no connection, or too long a wait. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly why: 'unreachable' | 'late';

  constructor(why: NoAnswer['why'], cause: unknown) {
    super(why, { cause });
    this.why = why;
  }
}
