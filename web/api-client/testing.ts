import { endpoints } from '#contract/endpoints.ts';
import { addressOf } from './browser-call.ts';
import type { QueryResult, Transport } from './transport.ts';

/** A transport for tests of loaders that answers each call by its address: '/products/1'. */
export function answeringTransport(answer: (address: string) => QueryResult | undefined): Transport {
  return async (name, { params, query }) =>
    answer(addressOf(endpoints[name].path, params as object, query as object)) ?? notFound;
}

const notFound: QueryResult = { status: 404, body: null, lastGoodFrom: null };

/** The answer to a call, of 12 June 2026; that of a list has its count. */
export const answerOf = (data: unknown, more: object = {}): QueryResult => ({
  status: 200,
  body: {
    success: true,
    data,
    ...(Array.isArray(data) && { count: data.length }),
    today: '2026-06-12',
    demonstration: false,
    ...more,
  },
  lastGoodFrom: null,
});

/** The result of a call while the server cannot be reached. */
export const unreachable: QueryResult = {
  status: 503,
  isUnreachable: true,
  body: { success: false, code: 'unavailable', message: 'O serviço está indisponível no momento.' },
  lastGoodFrom: null,
};
