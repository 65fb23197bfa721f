import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

export const regionShape = z.object({ id, name: z.string() }).meta({ id: 'Region' });
export type Region = z.infer<typeof regionShape>;

const listRegions = {
  method: 'GET',
  who: 'anyone',
  noun: 'regions',
  summary: 'Regiões da cidade, na ordem em que aparecem nas telas',
  data: z.array(regionShape),
  failures: [],
  kept: true,
} as const;

export const regionEndpoints = {
  listRegions: endpoint({ ...listRegions, path: '/regions' }),
  listPublicRegions: endpoint({ ...listRegions, path: '/public/regions' }),
};
