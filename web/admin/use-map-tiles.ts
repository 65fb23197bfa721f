import { useRouteLoaderData } from 'react-router';
import { type MapTiles, openStreetMap } from '#web/components/map-card/open-street-map.ts';
import type { loader } from './admin-layout.tsx';

/** The tiles of the panel's maps; null: schematic maps are shown. */
export function useMapTiles(): MapTiles | null {
  return openStreetMap(useRouteLoaderData<typeof loader>('admin/admin-layout')?.tileUrl ?? null);
}
