import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The facts of the city that every page needs. */
export const siteShape = z
  .object({
    demonstration: z
      .boolean()
      .describe('true enquanto houver lugares, produtos ou combustíveis de demonstração'),
  })
  .meta({ id: 'Site' });

export const siteEndpoints = {
  readSite: endpoint({
    method: 'GET',
    path: '/public/site',
    who: 'anyone',
    noun: 'site',
    summary: 'Se a cidade é a de demonstração',
    data: siteShape,
    failures: [],
    cache: ['establishments', 'products'],
  }),
};
