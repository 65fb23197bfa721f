import { placePhotoAddress } from '#contract/place-photos.ts';
import type { KeptPlace } from '#contract/user-shapes.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { eq } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { insertAudit } from '../platform/audit.ts';
import type { Merchant } from '../platform/caller.ts';
import { type WriteContext, writeHandler } from '../platform/handler.ts';
import { requireKeptPlace } from '../platform/kept-places.ts';
import { nextVersion } from '../platform/versions.ts';

/** Reads a place as its board shows it. */
export async function readOwnPlace(orm: Orm, place: KeptPlace) {
  const { phone, openingHours, photo } = onlyRow(
    await orm
      .select({
        phone: establishments.phone,
        openingHours: establishments.openingHours,
        photo: establishments.photo,
      })
      .from(establishments)
      .where(eq(establishments.id, place.id)),
  );
  return {
    ...place,
    phone,
    openingHours: openingHours && [...openingHours],
    photo: placePhotoAddress(photo),
  };
}

type Changes = Partial<Pick<typeof establishments.$inferInsert, 'phone' | 'openingHours' | 'photo'>>;

/** Changes a place that the caller keeps. Its name, address and CNPJ are an administrator's. */
export async function changeOwnPlace(
  { tx, caller, now }: Pick<WriteContext, 'tx' | 'now'> & { caller: Merchant },
  id: number,
  changes: Changes,
) {
  const place = await requireKeptPlace(tx, caller, id);
  const before = await readOwnPlace(tx, place);
  await tx
    .update(establishments)
    .set({ ...changes, ...nextVersion(establishments, now) })
    .where(eq(establishments.id, id));
  const after = await readOwnPlace(tx, place);
  const noun = place.kind === 'fuel' ? 'fuel-stations' : 'establishments';
  await insertAudit(tx, { action: `${noun}.update-by-merchant`, userId: caller.id, at: now }, [
    { id, before, after },
  ]);
  return { data: after };
}

export const updateMerchantPlace = writeHandler(
  'updateMerchantPlace',
  ({ params: { id }, body: { phone, openingHours } }, context) =>
    changeOwnPlace(context, id, { phone, openingHours }),
);
