import { maxPage } from '#contract/limits.ts';
import { type CouponList, couponLists } from '#web/paths.ts';

/** Reads the list and its page from the URL's query; the first ones for none and for unknown names. */
export function readCouponsAddress(search: string): { list: CouponList; page: number } {
  const query = new URLSearchParams(search);
  const page = query.get('pagina') ?? '';
  return {
    list: couponLists.find((list) => list === query.get('lista')) ?? 'disponiveis',
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), maxPage) : 1,
  };
}
