import { type Card, sayCard } from '#domain/card.ts';
import { isLowest } from '#domain/comparison.ts';
import { isExpired, type Observed } from '#domain/freshness.ts';
import { isInvented } from '../data-status/data-status.ts';
import type { ProductData } from './load-product.ts';

/** The price that a product's page answers with. */
interface Shared extends Observed {
  price: number;
  place: { name: string; where: string };
}

type Carded = Pick<ProductData, 'product' | 'figures' | 'today' | 'dataStatus'>;

/** @param answer near somebody, or the city's lowest price; null: the product has no price */
export function productCard({ product, figures, today, dataStatus }: Carded, answer: Shared | null): Card {
  const facts = { title: product.name, demonstration: isInvented(dataStatus) };
  if (!answer || !figures) {
    return { ...facts, place: '', prices: [], range: null, days: null, expired: false };
  }
  const { price, day, place } = answer;
  const { lowest, highest, ranked } = figures;
  const expired = isExpired(answer, today);
  return {
    ...facts,
    place: place.where === '' ? place.name : `${place.name} (${place.where})`,
    prices: [{ name: null, price, unit: product.unit, isLowest: !expired && isLowest(price, figures) }],
    range: ranked.length > 1 ? { lowest, highest } : null,
    days: { from: day, to: day },
    expired,
  };
}

/** The card of the city's lowest price, which is the same for everybody. */
export function cityCard(loaded: ProductData): Card {
  const { best } = loaded;
  return productCard(loaded, best && { ...best, place: best.shop });
}

/** What is sent with the address of the product: the answer of the sender's page, without where they are. */
export function sayAnswer(loaded: Carded, answer: Shared): string {
  return sayCard(productCard(loaded, answer));
}
