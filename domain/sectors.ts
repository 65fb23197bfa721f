import { fold } from './text.ts';

interface Sector {
  id: number;
  name: string;
}

/** Returns the default sector: the oldest open one, which sells meat. */
export function usualSector<S extends Pick<Sector, 'id'>>(open: readonly S[]): S | undefined {
  return open.toSorted((a, b) => a.id - b.id)[0];
}

/** Finds a sector by its name, ignoring accents and case. */
export function sectorCalled<S extends Pick<Sector, 'name'>>(
  sectors: readonly S[],
  name: string,
): S | undefined {
  return sectors.find((sector) => fold(sector.name) === fold(name));
}
