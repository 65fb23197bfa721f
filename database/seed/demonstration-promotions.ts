import { addDays, type Day } from '#domain/city-time.ts';
import type { DemonstrationPrice } from './demonstration-prices.ts';

interface DemonstrationPromotion {
  establishment: string;
  product: string;
  title: string;
  description: string | null;
  originalCentavos: number;
  saleCentavos: number;
  discountPercentage: number;
  startDate: Day;
  endDate: Day;
  isActive: boolean;
}

/** How many promotions of each kind; ranges of the start in days after today, and of the length in days. */
const kinds = [
  { count: 30, starts: [-6, 0], lasts: [4, 10], isActive: true },
  { count: 14, starts: [-32, -18], lasts: [3, 12], isActive: true },
  { count: 4, starts: [2, 5], lasts: [3, 7], isActive: true },
  { count: 2, starts: [-3, 0], lasts: [5, 9], isActive: false },
] as const;

const titles = [
  'Oferta da semana',
  'Fim de semana do churrasco',
  'Dia da carne',
  'Leve mais por menos',
  'Aproveite',
];
const descriptions = [
  null,
  'Enquanto durarem os estoques.',
  'Limite de 5 kg por cliente.',
  'Válida para compras no balcão.',
  null,
];

/**
 * Generates promotions: running, ended, future and switched off. The full price is the shop's price before the promotion,
 * except for a few with an exaggerated one.
 */
export function demonstrationPromotions(
  random: () => number,
  today: Day,
  prices: readonly DemonstrationPrice[],
): DemonstrationPromotion[] {
  const histories = [
    ...Map.groupBy(prices, ({ establishment, product }) => `${establishment}/${product}`).values(),
  ];
  const between = ([from, to]: readonly [number, number]) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  return kinds.flatMap(({ count, starts, lasts, isActive }) =>
    Array.from({ length: count }, (): DemonstrationPromotion[] => {
      const startDate = addDays(today, between(starts));
      const [history] = histories.splice(Math.floor(random() * histories.length), 1);
      const before = history?.findLast(({ day }) => day < startDate);
      if (!before) return [];
      const { establishment, product } = before;
      const originalCentavos = random() < 0.1 ? Math.round(before.centavos * 1.3) : before.centavos;
      const saleCentavos = Math.round((before.centavos * (0.94 - random() * 0.24)) / 100) * 100 - 10;
      return [
        {
          establishment,
          product,
          title: `${product}: ${pick(titles)?.toLowerCase()}`,
          description: pick(descriptions) ?? null,
          originalCentavos,
          saleCentavos,
          discountPercentage: Math.round((1 - saleCentavos / originalCentavos) * 1000) / 10,
          startDate,
          endDate: addDays(startDate, between(lasts)),
          isActive,
        },
      ];
    }).flat(),
  );
}

/** A price of a product at an establishment, as seen on a day. */
type Sighting = Pick<DemonstrationPrice, 'establishment' | 'product' | 'day'>;

/**
 * Returns the price at a shop while a promotion runs, in centavos: the promotion's price. It is undefined on other days,
 * and after the first day of one running promotion, which is the example of a contested one.
 */
export function pricesDuring(
  promotions: readonly DemonstrationPromotion[],
  prices: readonly DemonstrationPrice[],
  today: Day,
): (seen: Sighting) => number | undefined {
  const keyOf = ({ establishment, product }: Omit<Sighting, 'day'>) => `${establishment}/${product}`;
  const promotionOf = new Map(
    promotions.filter(({ isActive }) => isActive).map((promotion) => [keyOf(promotion), promotion]),
  );
  const isContested = (seen: Sighting & { centavos: number }) => {
    const promotion = promotionOf.get(keyOf(seen));
    return (
      promotion !== undefined &&
      promotion.startDate < seen.day &&
      today <= promotion.endDate &&
      seen.centavos > promotion.saleCentavos
    );
  };
  const example = prices.findLast(isContested);
  const contested = example && promotionOf.get(keyOf(example));
  return (seen) => {
    const promotion = promotionOf.get(keyOf(seen));
    if (!promotion || seen.day < promotion.startDate || seen.day > promotion.endDate) return undefined;
    return promotion === contested && seen.day > promotion.startDate ? undefined : promotion.saleCentavos;
  };
}
