import { Beef, Fuel, type LucideIcon, ShoppingBasket, Utensils } from 'lucide-react';

/** The categories to compare, available now or coming soon. Spec, public side, sections 1 and 2 (Home page). */
export const categories = [
  { key: 'acougues', name: 'Carnes', icon: Beef, soon: false },
  { key: 'combustivel', name: 'Combustível', icon: Fuel, soon: false },
  { key: 'cesta-basica', name: 'Cesta básica', icon: ShoppingBasket, soon: true },
  { key: 'restaurante', name: 'Restaurante', icon: Utensils, soon: true },
] as const satisfies readonly { key: string; name: string; icon: LucideIcon; soon: boolean }[];

export type CategoryKey = (typeof categories)[number]['key'];
