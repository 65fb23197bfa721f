import type { ProductPrice } from './load-product.ts';

/** 'Jd. Aureny III, Rua 30 · Região Taquaralto': where a shop is, in a line. */
export function whereWords({ address, neighbourhood, regionName }: ProductPrice['shop']): string {
  return [address ?? neighbourhood, `Região ${regionName}`].filter(Boolean).join(' · ');
}
