import { eq } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import { establishmentCan } from '#domain/establishments-can.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
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
    await refusing(
      tx
        .update(establishments)
        .set({ ...columnsOf(body), ...nextVersion(establishments, now) })
        .where(eq(establishments.id, id))
        .execute(),
    );
    const after = await selectEstablishmentRow(tx, id);
    await audit({ id, before, after });
    return { data: after };
  },
);
