import { Beef, HandCoins, LayoutDashboard, Store, Tags } from 'lucide-react';
import { panelPaths } from '#web/panel-paths.ts';

/** The tabs of the butcher module: the overview, and the lists that are kept in it. Spec, back office, section 2. */
export const butcherTabs = [
  { key: 'overview', label: 'Visão Geral', to: panelPaths.section('acougue'), icon: LayoutDashboard },
  { key: 'products', label: 'Produtos', to: panelPaths.list('products'), icon: Beef },
  { key: 'establishments', label: 'Estabelecimentos', to: panelPaths.list('establishments'), icon: Store },
  { key: 'categories', label: 'Categorias', to: panelPaths.list('categories'), icon: Tags },
  { key: 'prices', label: 'Preços', to: panelPaths.list('prices'), icon: HandCoins },
] as const;
