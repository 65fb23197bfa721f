import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sectorShape } from './sectors.ts';
import { id } from './shapes.ts';

export const categoryShape = z
  .object({ id, name: z.string(), sectorId: id, Sector: sectorShape })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof categoryShape>;

export const categoryEndpoints = {
  listPublicCategories: endpoint({
    method: 'GET',
    path: '/public/categories',
    who: 'anyone',
    noun: 'categories',
    summary: 'Categorias de produto, na ordem das telas',
    data: z.array(categoryShape),
    failures: [],
    kept: true,
  }),
};
