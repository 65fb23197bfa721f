/**
 * The precision of a place's coordinates. 'exact': a person has put the pin there; 'street': a geocoding service has
 * found the address, or the grid of quadras; 'neighbourhood': the middle of its quadra or district; 'postal_code': the
 * point of its CEP, a few hundred metres off; 'city': only the city's centre.
 */
export const coordinatePrecisions = ['exact', 'street', 'neighbourhood', 'postal_code', 'city'] as const;
export type CoordinatePrecision = (typeof coordinatePrecisions)[number];
