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
  /** of the day; today's are of midnight, so that none lies ahead of now */
  hour: number;
  centavos: number;
  source: PriceSource;
}

const weeks = 12;
const cheapest = 1200;
const dearest = 9500;

/**
 * Twelve weeks of prices up to `today`, shop by shop and visit by visit, the oldest first. The city moves by kind of
 * meat; a shop follows now and then, keeps its own level, and its prices end the way it likes them to.
 */
export function demonstrationPrices(random: () => number, today: Day): DemonstrationPrice[] {
  const moved = cityMoves(random);
  return demonstrationEstablishments.flatMap((shop) => {
    const sold = demonstrationCuts
      .filter((cut) => random() < cut.sold)
      .map((cut) => ({ cut, whim: 1 + (random() - 0.5) * 0.24, asked: 0 }));
    return visits(random, shop).flatMap((daysAgo) => {
      const weekMoves = moved[Math.min(weeks, Math.floor(daysAgo / 7))];
      const day = addDays(today, -daysAgo);
      const hour = daysAgo === 0 ? 0 : 8 + Math.floor(random() * 10);
      return sold.flatMap((item) => {
        if (item.asked === 0 || random() < 0.45) {
          const level =
            item.cut.middle * (1 + shop.markup / 100) * item.whim * (weekMoves?.[item.cut.kind] ?? 1);
          item.asked = ending(level, shop);
        }
        if (random() < 0.06) return [];
        const centavos = item.asked;
        const price = { establishment: shop.name, product: item.cut.product, day, hour, centavos };
        return [{ ...price, source: chooseSource(random) }];
      });
    });
  });
}

/** Days ago on which a shop was visited, the longest ago first. */
function visits(random: () => number, shop: DemonstrationEstablishment): number[] {
  const days: number[] = [];
  for (let daysAgo = shop.seenDaysAgo; daysAgo < weeks * 7; daysAgo += 5 + Math.floor(random() * 4)) {
    days.unshift(daysAgo);
  }
  return days;
}

/** For each kind of meat, the city's level this week, last week and so on. */
function cityMoves(random: () => number): Record<DemonstrationCut['kind'], number>[] {
  const level = { beef: 1, pork: 1, poultry: 1, fish: 1 };
  return Array.from({ length: weeks + 1 }, () => {
    const week = { ...level };
    for (const kind of ['beef', 'pork', 'poultry', 'fish'] as const)
      level[kind] *= 1 + (random() - 0.54) * 0.03;
    return week;
  });
}

function ending(centavos: number, shop: DemonstrationEstablishment): number {
  const whole = Math.round((Math.min(dearest, Math.max(cheapest, centavos)) - shop.ending) / 100) * 100;
  return Math.min(dearest, Math.max(cheapest, whole + shop.ending));
}

function chooseSource(random: () => number): PriceSource {
  const chance = random();
  return chance < 0.08 ? 'report' : chance < 0.15 ? 'receipt' : 'admin';
}
