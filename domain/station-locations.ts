/**
 * The search for the coordinates of a station: 'waiting' for its turn; 'found', waiting for a person to look at it on a map;
 * 'missing', as no service knows the address; 'accepted' or 'dismissed' by a person.
 */
export const locationStatuses = ['waiting', 'found', 'missing', 'accepted', 'dismissed'] as const;
export type LocationStatus = (typeof locationStatuses)[number];
