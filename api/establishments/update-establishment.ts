import { eq } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import { establishmentCan } from '#domain/establishments-can.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { requireNoTwin } from '../platform/twins.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { noEstablishment, selectEstablishmentRow } from './back-office-queries.ts';
import { columnsOf, refusing } from './establishment-columns.ts';

export const updateEstablishment = writeHandler(
  'updateEstablishment',
  async ({ params, body }, { tx, now, audit }) => {
    const { id } = params;
    await lockVersion(tx, establishments, { id, version: body.version }, noEstablishment);
    const before = await selectEstablishmentRow(tx, id);
    const { edit } = establishmentCan(before);
    if (!edit.may) throw new Failure('demonstration', edit.why);
    const columns = columnsOf(body);
    await refusing(
      tx
        .update(establishments)
        .set({ ...columns, ...nextVersion(establishments, now) })
        .where(eq(establishments.id, id))
        .execute(),
    );
    await requireNoTwin(tx, establishments, columns, { id, isAnother: body.isAnother, before });
    const after = await selectEstablishmentRow(tx, id);
    await audit({ id, before, after });
    return { data: after };
  },
);
