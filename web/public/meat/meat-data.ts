import type { Establishment } from '#contract/establishments.ts';
import type { MeatPrice } from '#contract/prices.ts';
import type { Product } from '#contract/products.ts';
import type { Promotion } from '#contract/promotions.ts';
import type { Region } from '#contract/regions.ts';
import type { Sector } from '#contract/sectors.ts';
import type { Day } from '#domain/city-time.ts';
import { unitSigns } from '#domain/products.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { PriceUnit } from '#web/components/price.tsx';
import { freshnessOf } from './price-facts.ts';

/**
 * Data of the page of meat, or of another sector's goods. It covers the whole city, so that filters work without another request. A city has over a
 * thousand prices, so they are encoded as plain numbers (docs/decisions/0004).
 */
export interface MeatData {
  /** the sector whose goods these are; null for meat, which the page shows where its address names no other */
  sector: Sector | null;
  cuts: Cut[];
  shops: Shop[];
  regions: Region[];
  promotions: RunningPromotion[];
  /** distinct combinations of age, lifetime and source; each is shared by many prices */
  facts: FreshnessFacts[];
  quotes: Quote[];
  today: Day;
}

export type Cut = Pick<Product, 'id' | 'name' | 'description' | 'synonyms'> & {
  unit: PriceUnit;
  /** an approved report below the best price */
  seenLower?: NonNullable<Product['seenLower']>;
};

export type Shop = Pick<
  Establishment,
  | 'id'
  | 'name'
  | 'type'
  | 'verified'
  | 'address'
  | 'neighbourhood'
  | 'Region'
  | 'averageRating'
  | 'reviewCount'
  | 'promotion_count'
>;

export type RunningPromotion = Pick<
  Promotion,
  | 'id'
  | 'title'
  | 'productId'
  | 'establishmentId'
  | 'originalPrice'
  | 'salePrice'
  | 'discountPercentage'
  | 'startDate'
  | 'endDate'
  | 'fullPriceSeen'
>;

export type Quote = readonly [cutId: number, shopId: number, reais: number, facts: number];

/** Most cuts have no report below their best price, and say nothing about it. */
export function toCut({ id, name, description, unit, synonyms, seenLower }: Product): Cut {
  return { id, name, description, unit: unitSigns[unit], synonyms, ...(seenLower && { seenLower }) };
}

export function toShop(shop: Establishment, regions: readonly Region[]): Shop {
  const { id, name, type, verified, address, neighbourhood, averageRating, reviewCount, promotion_count } =
    shop;
  return {
    id,
    name,
    type,
    verified,
    address,
    neighbourhood,
    // All shops of a region share one object, so the serialized page data contains it once.
    Region: regions.find((region) => region.id === shop.regionId) ?? shop.Region,
    averageRating,
    reviewCount,
    promotion_count,
  };
}

/** Keeps only promotions that some price is based on. */
export function toPromotions(
  promotions: readonly Promotion[],
  prices: readonly MeatPrice[],
): RunningPromotion[] {
  const used = new Set(prices.map(({ promotion }) => promotion?.promotionId));
  return promotions
    .filter(({ id }) => used.has(id))
    .map((promotion) => {
      const { id, title, productId, establishmentId } = promotion;
      const { originalPrice, salePrice, discountPercentage, startDate, endDate, fullPriceSeen } = promotion;
      return {
        id,
        title,
        productId,
        establishmentId,
        originalPrice,
        salePrice,
        discountPercentage,
        startDate,
        endDate,
        fullPriceSeen,
      };
    });
}

export function toQuotes(prices: readonly MeatPrice[]): Pick<MeatData, 'facts' | 'quotes'> {
  const facts = new Map<string, { index: number; fresh: FreshnessFacts }>();
  const quotes = prices.map((price): Quote => {
    const fresh = freshnessOf(price);
    const key = JSON.stringify(fresh);
    const known = facts.get(key) ?? { index: facts.size, fresh };
    facts.set(key, known);
    return [price.productId, price.establishmentId, price.price, known.index];
  });
  return { facts: [...facts.values()].map(({ fresh }) => fresh), quotes };
}
