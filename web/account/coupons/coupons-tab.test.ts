import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '#web/paths.ts';
import { readCouponsAddress, refreshCoupons, refreshOldCoupons } from './coupons-tab.tsx';

describe("the address of the account's coupons", () => {
  it.each([
    { list: 'disponiveis', page: 1 },
    { list: 'disponiveis', page: 3 },
    { list: 'usados', page: 1 },
    { list: 'usados', page: 2 },
  ] as const)('is read as it was written: %o', (asked) => {
    expect(readCouponsAddress(new URL(paths.coupons(asked), 'https://a').search)).toEqual(asked);
  });
  it.each(['', '?lista=outra&pagina=0', '?pagina=-1', '?pagina=1e9', '?pagina=01'])(
    '%o is the first page of what can be used',
    (search) => {
      expect(readCouponsAddress(search)).toEqual({ list: 'disponiveis', page: 1 });
    },
  );
});

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, networkMode: 'always' } },
});
afterEach(() => queries.clear());

/** Mounts a query whose answer is the number of its requests. */
function show(queryKey: readonly unknown[]) {
  const ask = vi.fn(async () => ask.mock.calls.length);
  const close = new QueryObserver(queries, { queryKey, queryFn: ask }).subscribe(() => {});
  return { ask, close, answer: () => queries.getQueryData(queryKey) };
}

const page = (number: number) => ['listAvailableCoupons', { query: { page: number } }];

it('a use of a coupon loads both lists and the count in the menu again, at once', async () => {
  const shown = [page(1), ['listUsedCoupons', {}], ['readOwnCpf', {}], ['readProfile', {}]].map(show);
  await vi.waitFor(() => expect(shown.map(({ answer }) => answer())).toEqual([1, 1, 1, 1]));
  refreshCoupons(queries);
  await vi.waitFor(() => expect(shown.map(({ answer }) => answer())).toEqual([2, 2, 2, 2]));
  for (const { close } of shown) close();
});

it('a page of a list that was seen before is loaded again when it is opened', async () => {
  const before = show(page(1));
  await vi.waitFor(() => expect(before.answer()).toBe(1));
  before.close();
  refreshCoupons(queries);
  const again = show(page(1));
  await vi.waitFor(() => expect(again.ask).toHaveBeenCalledOnce());
  again.close();
});

it('what failed to load at the counter is loaded when its screen is closed, and nothing else', async () => {
  const [lost, fine] = [show(page(1)), show(['readProfile', {}])];
  await vi.waitFor(() => expect([lost.answer(), fine.answer()]).toEqual([1, 1]));
  lost.ask.mockRejectedValueOnce(new Error('no connection'));
  refreshCoupons(queries);
  await vi.waitFor(() => expect(queries.getQueryState(page(1))?.status).toBe('error'));
  await vi.waitFor(() => expect(fine.answer()).toBe(2));
  refreshOldCoupons(queries);
  await vi.waitFor(() => expect(lost.answer()).toBe(3));
  expect(fine.ask).toHaveBeenCalledTimes(2);
  lost.close();
  fine.close();
});
