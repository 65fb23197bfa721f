import { Beef, Fuel, type LucideIcon, ShoppingBasket, Utensils } from 'lucide-react';
import type { PriceCount } from '#domain/price-counts.ts';
import { paths } from '#web/paths.ts';

/**
 * The categories to compare. One without a page is 'Em breve' until an open sector has its name. Spec, public side,
 * sections 1 and 2 (Home page).
 */
export const categories = [
  { key: 'acougues', name: 'Carnes', icon: Beef, soon: false },
  { key: 'combustivel', name: 'Combustível', icon: Fuel, soon: false },
  { key: 'cesta-basica', name: 'Cesta básica', icon: ShoppingBasket, soon: true },
  { key: 'restaurante', name: 'Restaurante', icon: Utensils, soon: true },
] as const satisfies readonly { key: string; name: string; icon: LucideIcon; soon: boolean }[];

export type CategoryKey = (typeof categories)[number]['key'];

/** The id of an open sector, and its products and shops with a price. */
interface OpenCategory extends PriceCount {
  sectorId: number;
}
export type OpenCategories = Partial<Record<CategoryKey, OpenCategory>>;

/** Gives the page of a category; null if it is 'Em breve'. */
export function pageOf(key: CategoryKey, { open }: { open: OpenCategories }): string | null {
  if (key === 'combustivel') return paths.fuel();
  if (key === 'acougues') return paths.butchers();
  const sector = open[key]?.sectorId;
  return sector === undefined ? null : paths.butchers({ sector });
}
