import { Boxes, type LucideIcon, MapPinned, Package, Store, Tags } from 'lucide-react';
import { type AdminListName, paths } from '#web/paths.ts';

/** A page of the panel, as its menu names it. */
export interface Section {
  to: string;
  icon: LucideIcon;
  label: string;
  /** its changes that are not saved are counted beside it */
  list?: AdminListName;
}

/** The lists that are kept by hand, in the words and the order of the menu. */
export const catalogue: readonly Section[] = [
  { to: paths.adminList('sectors'), icon: Boxes, label: 'Setores', list: 'sectors' },
  { to: paths.adminList('categories'), icon: Tags, label: 'Categorias', list: 'categories' },
  { to: paths.adminList('products'), icon: Package, label: 'Produtos', list: 'products' },
  { to: paths.adminList('establishments'), icon: Store, label: 'Estabelecimentos', list: 'establishments' },
  { to: paths.adminList('regions'), icon: MapPinned, label: 'Regiões', list: 'regions' },
];
