import { Fuel, HandCoins, LayoutDashboard, MapPin, Tag } from 'lucide-react';
import { panelPaths } from '#web/panel-paths.ts';

/** The tabs of the fuel module. Spec, back office, section 2 (Admin fuel module). */
export const fuelTabs = [
  { key: 'overview', label: 'Visão Geral', to: panelPaths.section('fuel'), icon: LayoutDashboard },
  { key: 'brands', label: 'Marcas', to: panelPaths.list('fuelBrands'), icon: Tag },
  { key: 'types', label: 'Tipos', to: panelPaths.list('fuelTypes'), icon: Fuel },
  { key: 'stations', label: 'Postos', to: panelPaths.list('fuelStations'), icon: MapPin },
  { key: 'prices', label: 'Preços', to: panelPaths.list('fuelPrices'), icon: HandCoins },
] as const;
