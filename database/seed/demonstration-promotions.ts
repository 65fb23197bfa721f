import { addDays, type Day } from '#domain/city-time.ts';
import type { DemonstrationPrice } from './demonstration-prices.ts';

export interface DemonstrationPromotion {
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

/** From the first to the last, in days after today; how many of the kind. */
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
 * Offers of what shops sell, running, ended, to come and switched off. Their full price is what was asked before, but
 * for a few that claim more than anybody has seen.
 */
export function demonstrationPromotions(
  random: () => number,
  today: Day,
  prices: readonly DemonstrationPrice[],
): DemonstrationPromotion[] {
  const asked = [
    ...Map.groupBy(prices, ({ establishment, product }) => `${establishment}/${product}`).values(),
  ];
  const between = ([from, to]: readonly [number, number]) => from + Math.floor(random() * (to - from + 1));
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  return kinds.flatMap(({ count, starts, lasts, isActive }) =>
    Array.from({ length: count }, (): DemonstrationPromotion[] => {
      const startDate = addDays(today, between(starts));
      const [of] = asked.splice(Math.floor(random() * asked.length), 1);
      const before = of?.findLast(({ day }) => day < startDate);
      if (!before) return [];
      const { establishment, product } = before;
      const originalCentavos = random() < 0.1 ? Math.round(before.centavos * 1.3) : before.centavos;
      const saleCentavos = Math.round((before.centavos * (0.94 - random() * 0.24)) / 100) * 100 - 10;
      return [
        {
          establishment,
          product,
          title: `${product}: ${any(titles)?.toLowerCase()}`,
          description: any(descriptions) ?? null,
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
