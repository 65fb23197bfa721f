import { randomBytes } from 'node:crypto';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, desc, eq, inArray } from '#database/orm.ts';
import { merchantKeys, merchants } from '#database/schema.ts';
import { mostKeys } from '#domain/merchants.ts';
import { hashOfKey } from '../platform/authorize.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { requireKeptPlace } from '../platform/kept-places.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';

/** The memberships of a place, whose keys all who keep it see and may end. */
const membersOf = (orm: Orm, placeId: number) =>
  orm.select({ id: merchants.id }).from(merchants).where(eq(merchants.establishmentId, placeId));

export const listMerchantKeys = readHandler('listMerchantKeys', async ({ params }, { db, caller }) => {
  const place = await requireKeptPlace(db, caller, params.id);
  const rows = await db
    .select({
      id: merchantKeys.id,
      name: merchantKeys.name,
      createdAt: merchantKeys.createdAt,
      lastUsedAt: merchantKeys.lastUsedAt,
    })
    .from(merchantKeys)
    .where(inArray(merchantKeys.merchantId, membersOf(db, place.id)))
    .orderBy(desc(merchantKeys.id));
  return { data: rows.map(withCityTimes) };
});

/** Makes a key. It is only in this reply. */
export const makeMerchantKey = writeHandler(
  'makeMerchantKey',
  async ({ params, body: { name } }, { tx, caller, now }) => {
    const place = await requireKeptPlace(tx, caller, params.id);
    await lockEstablishments(tx, [place.id]);
    const membership = and(eq(merchants.userId, caller.id), eq(merchants.establishmentId, place.id));
    const [member] = await tx.select({ id: merchants.id }).from(merchants).where(membership);
    if (!member) throw notFound('Você não cuida mais deste lugar.');
    const known = await tx.$count(merchantKeys, inArray(merchantKeys.merchantId, membersOf(tx, place.id)));
    if (known >= mostKeys) {
      throw new Failure('conflict', `Cada lugar tem até ${mostKeys} chaves. Encerre uma que não é usada.`);
    }
    const key = `loja_${randomBytes(24).toString('base64url')}`;
    const made = onlyRow(
      await tx
        .insert(merchantKeys)
        .values({ merchantId: member.id, secretHash: hashOfKey(key), name, createdAt: now })
        .returning(),
    );
    const { merchantId: _, secretHash: __, ...shown } = made;
    return { data: { ...withCityTimes(shown), key } };
  },
);

export const revokeMerchantKey = writeHandler('revokeMerchantKey', async ({ params }, { tx, caller }) => {
  const place = await requireKeptPlace(tx, caller, params.id);
  const revoked = await tx
    .delete(merchantKeys)
    .where(and(eq(merchantKeys.id, params.keyId), inArray(merchantKeys.merchantId, membersOf(tx, place.id))))
    .returning({ id: merchantKeys.id });
  if (revoked.length === 0) throw notFound('Esta chave já foi encerrada.');
  return { data: { deleted: true } };
});
