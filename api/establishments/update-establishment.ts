import { eq } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { EstablishmentRow, establishmentEndpoints } from '#contract/establishments.ts';
import { establishments } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { requireNoTwin } from '../platform/twins.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { noEstablishment, selectEstablishmentRow } from './back-office-queries.ts';
import { columnsOf, refusing } from './establishment-columns.ts';

type Body = Input<typeof establishmentEndpoints.updateEstablishment>['body'];

export const updateEstablishment = writeHandler(
  'updateEstablishment',
  async ({ params, body }, { tx, now, audit }) => {
    const { id } = params;
    await lockVersion(tx, establishments, { id, version: body.version, among: isShop }, noEstablishment);
    const before = await selectEstablishmentRow(tx, id);
    const columns = columnsOf(withKept(body, before));
    await refusing(
      tx
        .update(establishments)
        .set({ ...columns, ...nextVersion(establishments, now) })
        .where(eq(establishments.id, id))
        .execute(),
    );
    await requireNoTwin(tx, isShop, columns, { id, isAnother: body.isAnother, before });
    const after = await selectEstablishmentRow(tx, id);
    await audit({ id, before, after });
    return { data: after };
  },
);

/** Fills in what a change leaves out of the fields that only our own screens know. */
function withKept(body: Body, before: EstablishmentRow) {
  const { legalName, type, cnpj, neighbourhood, openingHours } = before;
  const isSamePoint = body.latitude === before.latitude && body.longitude === before.longitude;
  return {
    ...body,
    legalName: body.legalName === undefined ? legalName : body.legalName,
    type: body.type ?? type,
    cnpj: body.cnpj === undefined ? cnpj : body.cnpj,
    neighbourhood: body.neighbourhood === undefined ? neighbourhood : body.neighbourhood,
    openingHours: body.openingHours === undefined ? openingHours : body.openingHours,
    coordinatesPrecision: body.coordinatesPrecision ?? (isSamePoint ? before.coordinatesPrecision : null),
  };
}
