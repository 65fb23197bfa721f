import { fold } from './text.ts';

interface Sector {
  id: number;
  name: string;
}

/** Returns the sector whose goods are shown where nobody asks for another: the oldest open one, which sells meat. */
export function usualSector<S extends Pick<Sector, 'id'>>(open: readonly S[]): S | undefined {
  return open.toSorted((a, b) => a.id - b.id)[0];
}

/** Finds a sector by its name, whatever its accents and capitals. */
export function sectorCalled<S extends Pick<Sector, 'name'>>(
  sectors: readonly S[],
  name: string,
): S | undefined {
  return sectors.find((sector) => fold(sector.name) === fold(name));
}
