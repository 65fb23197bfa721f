import { type Permission, permitted, refused } from './can.ts';

interface SectorState {
  /** rows that belong to the sector */
  categories: number;
  establishments: number;
}

/** Returns whether a sector may be deleted. Spec, back office, section 5. */
export function sectorCan({ categories, establishments }: SectorState): { delete: Permission } {
  if (categories > 0)
    return { delete: refused('Este setor possui categorias vinculadas. Remova as categorias primeiro.') };
  if (establishments > 0)
    return {
      delete: refused('Este setor possui estabelecimentos vinculados. Remova os estabelecimentos primeiro.'),
    };
  return { delete: permitted };
}
