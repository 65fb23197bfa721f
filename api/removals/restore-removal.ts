import { catalogueRemovableNouns } from '#domain/removals.ts';
import { lockDemonstration } from '../demonstration/demonstration.ts';
import { writeHandler } from '../platform/handler.ts';
import { restoreRow } from '../platform/removals.ts';

/** Puts back a row of the catalogue that an administrator has just deleted. */
export const restoreRemoval = writeHandler(
  'restoreRemoval',
  async ({ params: { id } }, { tx, now, audit }) => {
    // Nothing invented comes back into a city that has become real.
    await lockDemonstration(tx);
    const removal = await restoreRow({ tx, now }, { id, nouns: catalogueRemovableNouns });
    const { noun, rowId, presented } = removal;
    await audit({ id: rowId, noun, before: null, after: presented });
    return { data: { restored: true } };
  },
);
