import { addDays, type Day } from '#domain/city-time.ts';
import type { PriceSource } from '#domain/prices.ts';
import { type DemonstrationCut, demonstrationCuts } from './demonstration-cuts.ts';
import {
  type DemonstrationEstablishment,
  demonstrationEstablishments,
} from './demonstration-establishments.ts';

export interface DemonstrationPrice {
  establishment: string;
  product: string;
  day: Day;
  /** hour of the day; 0 for today, so that no price is in the future */
  hour: number;
  centavos: number;
  source: PriceSource;
}

const weeks = 12;
const cheapest = 1200;
const dearest = 9500;

/**
 * Generates twelve weeks of prices up to `today`, by shop and by visit, the oldest first. Prices in the whole city change
 * by kind of meat. Each shop follows from time to time, and has its own price level and typical last digits.
 */
export function demonstrationPrices(random: () => number, today: Day): DemonstrationPrice[] {
  const weeklyLevels = cityLevels(random);
  return demonstrationEstablishments.flatMap((shop) => {
    const sold = demonstrationCuts
      .filter((cut) => random() < cut.sold)
      .map((cut) => ({ cut, deviation: 1 + (random() - 0.5) * 0.24, centavos: 0 }));
    return visits(random, shop).flatMap((daysAgo) => {
      const levels = weeklyLevels[Math.min(weeks, Math.floor(daysAgo / 7))];
      const day = addDays(today, -daysAgo);
      const hour = daysAgo === 0 ? 0 : 8 + Math.floor(random() * 10);
      return sold.flatMap((item) => {
        if (item.centavos === 0 || random() < 0.45) {
          const exact =
            item.cut.basePrice * (1 + shop.markup / 100) * item.deviation * (levels?.[item.cut.kind] ?? 1);
          item.centavos = withEnding(exact, shop);
        }
        if (random() < 0.06) return [];
        const { cut, centavos } = item;
        const price = { establishment: shop.name, product: cut.product, day, hour, centavos };
        return [{ ...price, source: chooseSource(random) }];
      });
    });
  });
}

/** Returns the visits to a shop in days before today, the oldest first. */
function visits(random: () => number, shop: DemonstrationEstablishment): number[] {
  const days: number[] = [];
  for (let daysAgo = shop.seenDaysAgo; daysAgo < weeks * 7; daysAgo += 5 + Math.floor(random() * 4)) {
    days.unshift(daysAgo);
  }
  return days;
}

/** Returns the city's price level by kind of meat, for this week, last week and so on. */
function cityLevels(random: () => number): Record<DemonstrationCut['kind'], number>[] {
  const level = { beef: 1, pork: 1, poultry: 1, fish: 1 };
  return Array.from({ length: weeks + 1 }, () => {
    const week = { ...level };
    for (const kind of ['beef', 'pork', 'poultry', 'fish'] as const)
      level[kind] *= 1 + (random() - 0.54) * 0.03;
    return week;
  });
}

function withEnding(centavos: number, shop: DemonstrationEstablishment): number {
  const whole = Math.round((Math.min(dearest, Math.max(cheapest, centavos)) - shop.ending) / 100) * 100;
  return Math.min(dearest, Math.max(cheapest, whole + shop.ending));
}

function chooseSource(random: () => number): PriceSource {
  const chance = random();
  return chance < 0.15 ? 'receipt' : 'admin';
}
