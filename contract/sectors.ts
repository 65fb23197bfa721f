import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

export const sectorShape = z.object({ id, name: z.string() }).meta({ id: 'Sector' });
export type Sector = z.infer<typeof sectorShape>;

export const sectorEndpoints = {
  listPublicSectors: endpoint({
    method: 'GET',
    path: '/public/sectors',
    who: 'anyone',
    noun: 'sectors',
    summary: 'Setores, em ordem alfabética',
    data: z.array(sectorShape),
    failures: [],
    kept: true,
  }),
};
