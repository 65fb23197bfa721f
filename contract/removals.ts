import { z } from 'zod';
import { restoreMinutes } from '#domain/removals.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './shapes.ts';

/** The reply to a deletion that can be undone. */
export const removedShape = z
  .object({
    deleted: z.literal(true),
    removalId: id.describe(
      `Com este número, o que foi excluído pode ser restaurado por ${restoreMinutes} minutos`,
    ),
  })
  .meta({ id: 'Removed' });

/** The reply to the deletion of a row of the catalogue. */
export const deletedShape = removedShape
  .extend({
    removalId: removedShape.shape.removalId
      .nullable()
      .describe(
        `${removedShape.shape.removalId.description}; null: muitos preços retirados saem antes, em segundo plano, e isto não pode ser desfeito`,
      ),
  })
  .meta({ id: 'Deleted' });

const restored = z.object({ restored: z.literal(true) });

export const removalEndpoints = {
  restoreOwnRemoval: endpoint({
    method: 'POST',
    path: '/users/removals/:id/restore',
    who: 'user',
    noun: 'removals',
    summary: 'Restaura uma avaliação, um relato ou um comprovante que a própria pessoa acabou de remover',
    params: idParams,
    data: restored,
    failures: ['not_found', 'conflict'],
    owned: 'not_found',
    idempotent: true,
  }),
  restoreRemoval: endpoint({
    method: 'POST',
    path: '/backoffice/removals/:id/restore',
    who: 'admin',
    noun: 'removals',
    summary: 'Restaura um registro do catálogo que acabou de ser excluído',
    params: idParams,
    data: restored,
    failures: ['not_found', 'conflict'],
    idempotent: true,
    audit: 'removals.restore',
  }),
};
