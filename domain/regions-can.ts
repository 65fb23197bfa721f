import { type Permission, permitted, refused } from './can.ts';

interface RegionState {
  /** places in the region */
  establishments: number;
  stations: number;
}

/** Returns whether a region may be deleted. Spec, back office, section 5. */
export function regionCan({ establishments, stations }: RegionState): { delete: Permission } {
  if (establishments > 0)
    return {
      delete: refused('Esta região possui estabelecimentos vinculados. Remova os estabelecimentos primeiro.'),
    };
  if (stations > 0)
    return { delete: refused('Esta região possui postos vinculados. Remova os postos primeiro.') };
  return { delete: permitted };
}
