import { Beef, Fuel, type LucideIcon, Store } from 'lucide-react';
import type { EstablishmentType } from '#domain/establishments.ts';

/** Icon of each type of place, with or without its label; meanings are fixed (visual language: Icons). */
export const establishmentIcons: Record<EstablishmentType, LucideIcon> = {
  acougue: Beef,
  mercado: Store,
  posto: Fuel,
};
