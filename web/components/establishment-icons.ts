import { Beef, Fuel, type LucideIcon, Store } from 'lucide-react';
import type { EstablishmentType } from '#domain/establishments.ts';

/** Beside or in place of the type's word; fixed meanings (visual language: Icons). */
export const establishmentIcons: Record<EstablishmentType, LucideIcon> = {
  acougue: Beef,
  mercado: Store,
  posto: Fuel,
  combustivel: Fuel,
};
