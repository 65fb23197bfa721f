import type { ProductPrice } from './load-product.ts';

/** Place of a shop in one line: 'Jd. Aureny III, Rua 30 · Região Taquaralto'. */
export function locationText({ address, neighbourhood, regionName }: ProductPrice['shop']): string {
  return [address ?? neighbourhood, `Região ${regionName}`].filter(Boolean).join(' · ');
}
