import { randomBytes } from 'node:crypto';
import { merchantPage } from '#contract/links.ts';
import type { KeptPlace } from '#contract/user-shapes.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, desc, eq, inArray } from '#database/orm.ts';
import { merchantKeys, merchants } from '#database/schema.ts';
import { greeting } from '#domain/email-texts.ts';
import { mostKeys } from '#domain/merchants.ts';
import { hashOfKey } from '../platform/authorize.ts';
import type { Merchant } from '../platform/caller.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { requireKeptPlace } from '../platform/kept-places.ts';
import type { Email } from '../platform/mail/email.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
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
  async ({ params, body: { name } }, { tx, caller, now, enqueue }) => {
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
    await sendEmail({ enqueue, now }, keyMadeEmail(caller, place));
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

/** The name of the key is not in it: whoever has made it may have written anything. */
function keyMadeEmail({ id, name, email }: Merchant, place: KeptPlace): Email {
  return {
    to: email,
    userId: id,
    subject: 'Uma chave de sistema foi criada para a sua loja',
    paragraphs: [
      greeting(name),
      `Com ela um sistema informa os preços de ${place.name} no Compara Palmas, e nada mais.`,
      'Se não foi você, encerre a chave em Minha loja e crie outra senha agora.',
    ],
    link: { label: 'Ver as chaves', path: merchantPage },
  };
}
