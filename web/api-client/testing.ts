import { endpoints } from '#contract/endpoints.ts';
import { addressOf } from './browser-call.ts';
import type { QueryResult, Transport } from './transport.ts';

/** A transport for tests of loaders that answers each call by its address: '/products/1'. */
export function answeringTransport(answer: (address: string) => QueryResult | undefined): Transport {
  return async (name, { params, query }) =>
    answer(addressOf(endpoints[name].path, params as object, query as object)) ?? notFound;
}

const notFound: QueryResult = { status: 404, body: null, lastGoodFrom: null };
