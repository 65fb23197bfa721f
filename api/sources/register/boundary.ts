import { readFile } from 'node:fs/promises';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { isInCity } from '#domain/city.ts';
import type { Point } from '#domain/distance.ts';

type Area = Parameters<typeof booleanPointInPolygon>[1];

/**
 * Returns a test for points within the municipality: by its boundary, or else by the box around it.
 * @param file GeoJSON, as the operator has set it
 */
export async function readBoundary(file: string | undefined): Promise<(point: Point) => boolean> {
  if (file === undefined) return isInCity;
  const areas = areasOf(await readGeoJson(file));
  if (areas.length === 0) throw new Error(`CITY_BOUNDARY: ${file} não tem o contorno de nenhuma área.`);
  return ({ latitude, longitude }) =>
    areas.some((area) => booleanPointInPolygon([longitude, latitude], area));
}

async function readGeoJson(file: string): Promise<unknown> {
  try {
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new Error(`CITY_BOUNDARY: ${file} não pôde ser lido como GeoJSON.`, { cause });
  }
}

/** Finds the polygons in any of the objects that files of boundaries consist of. */
function areasOf(value: unknown): Area[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('features' in value && Array.isArray(value.features)) return value.features.flatMap(areasOf);
  if ('geometry' in value) return areasOf(value.geometry);
  const isArea = 'type' in value && (value.type === 'Polygon' || value.type === 'MultiPolygon');
  return isArea && 'coordinates' in value && Array.isArray(value.coordinates) ? [value as Area] : [];
}
