import { eq } from 'drizzle-orm';
import { onlyRow } from '#database/only-row.ts';
import { establishments } from '#database/schema.ts';
import { counted } from '#domain/text.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { requireNoTwin } from '../platform/twins.ts';
import { selectEstablishmentRow } from './back-office-queries.ts';
import { columnsOf, refusing } from './establishment-columns.ts';
import { removeDemonstration } from './remove-demonstration.ts';

/**
 * Creates an establishment. The first real one takes the demonstration away, and is refused where the call does not say
 * that it may.
 */
export const createEstablishment = writeHandler(
  'createEstablishment',
  async ({ body }, { tx, now, audit, enqueue }) => {
    const { replacesDemonstration, isAnother, ...fields } = body;
    const invented = await tx.$count(establishments, eq(establishments.isDemonstration, true));
    if (invented > 0 && !replacesDemonstration) {
      const one = 'estabelecimento de demonstração';
      const many = 'estabelecimentos de demonstração';
      throw new Failure(
        'demonstration',
        `${invented > 1 ? 'Há' : 'Há ainda'} ${counted(invented, one, many)}. O primeiro de verdade os tira do site.`,
      );
    }
    const removed = invented > 0 ? await removeDemonstration({ tx, now, enqueue }) : 0;
    const columns = columnsOf(fields);
    const created = await refusing(
      tx
        .insert(establishments)
        .values({ ...columns, createdAt: now, updatedAt: now })
        .returning({ id: establishments.id })
        .execute(),
    );
    const { id } = onlyRow(created);
    await requireNoTwin(tx, establishments, columns, { id, isAnother });
    const after = await selectEstablishmentRow(tx, id);
    const recorded = removed > 0 ? { ...after, demonstrationEstablishmentsRemoved: removed } : after;
    await audit({ id, before: null, after: recorded });
    return { data: after };
  },
);
