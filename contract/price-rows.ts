import { z } from 'zod';
import { crud, type Pages } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { listTotal } from './lists.ts';
import { priceHistoryShape } from './observations.ts';
import { day, id, idParams } from './shapes.ts';

/** Names the entered prices that are new, so that undoing the entry withdraws only those. */
export const newPrices = z.object({
  newIds: z
    .array(id)
    .describe('As coletas novas; um preço igual ao que já estava lá não é registrado de novo'),
});

/**
 * Returns functions that create the entries of the observations of one kind of goods, as administrators see and enter them.
 * @param path of the list; an observation's is `path/:id`
 */
export function priceRows<
  const Noun extends string,
  Row extends z.ZodObject,
  Shape extends z.ZodRawShape & Pages,
>({ noun, path, row, query }: { noun: Noun; path: `/${string}`; row: Row; query: z.ZodObject<Shape> }) {
  const rows = { noun, who: 'admin', params: idParams } as const;
  const { list, ...others } = crud({ noun, path, row, query });
  return {
    export: others.export,
    read: others.read,
    update: others.update,
    list: (summary: string) =>
      list(
        summary,
        listTotal.extend({
          countIsMinimum: z.boolean().describe('true: há mais do que count; as páginas vão até ali'),
          today: day,
        }),
      ),
    history: (summary: string) =>
      endpoint({
        ...rows,
        method: 'GET',
        path: `${path}/:id/history`,
        summary,
        data: priceHistoryShape,
        failures: ['not_found'],
      }),
    withdraw: (summary: string) =>
      endpoint({
        ...rows,
        method: 'DELETE',
        path: `${path}/:id`,
        summary,
        data: z.object({ deleted: z.literal(true) }),
        failures: ['invalid', 'not_found', 'stale'],
        audit: `${noun}.delete` as const,
      }),
    restore: (summary: string) =>
      endpoint({
        ...rows,
        method: 'POST',
        path: `${path}/:id/restore`,
        summary,
        data: row,
        failures: ['not_found', 'stale', 'conflict', 'in_use'],
        idempotent: true,
        audit: `${noun}.restore` as const,
      }),
  };
}
