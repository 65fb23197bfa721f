import { createHash, randomBytes } from 'node:crypto';
import { merchantInvitationPage } from '#contract/links.ts';
import { placePhotoAddress } from '#contract/place-photos.ts';
import type { KeptPlace } from '#contract/user-shapes.ts';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, asc, eq, gt, isNotNull } from '#database/orm.ts';
import { establishments, merchantInvitations, merchants, users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { toCityIso } from '#domain/city-time.ts';
import { invitationDays, sayInvitation } from '#domain/merchants.ts';
import { countAttempt } from '../platform/attempts.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { invalid, notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { keptPlace, selectKeptPlaces } from '../platform/kept-places.ts';
import { nextVersion } from '../platform/versions.ts';
import { requirePerson } from '../sessions/lock-person.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function requirePlace(orm: Orm, id: number): Promise<KeptPlace> {
  const [place] = await orm.select(keptPlace).from(establishments).where(eq(establishments.id, id));
  if (!place) throw notFound('Estabelecimento não encontrado.');
  return place;
}

/** Lists the people who keep a place, and the invitations that are open. */
export const listMerchants = readHandler('listMerchants', async ({ params: { id } }, { db, now }) => {
  await requirePlace(db, id);
  const [keepers, invitations, [shown]] = await Promise.all([
    db
      .select({ id: merchants.id, name: users.name, email: users.email, createdAt: merchants.createdAt })
      .from(merchants)
      .innerJoin(users, eq(users.id, merchants.userId))
      .where(eq(merchants.establishmentId, id))
      .orderBy(asc(merchants.id)),
    db
      .select({
        id: merchantInvitations.id,
        createdAt: merchantInvitations.createdAt,
        expiresAt: merchantInvitations.expiresAt,
      })
      .from(merchantInvitations)
      .where(and(eq(merchantInvitations.establishmentId, id), gt(merchantInvitations.expiresAt, now)))
      .orderBy(asc(merchantInvitations.id)),
    db.select({ photo: establishments.photo }).from(establishments).where(eq(establishments.id, id)),
  ]);
  return {
    data: {
      merchants: keepers.map(withCityTimes),
      invitations: invitations.map(withCityTimes),
      photo: placePhotoAddress(shown?.photo ?? null),
    },
  };
});

/** Creates an invitation. Its secret is only in this reply. */
export const inviteMerchant = writeHandler('inviteMerchant', {
  prepare: async (_request, { config }) => ({ siteUrl: config.siteUrl }),
  async run({ params: { id: establishmentId } }, { tx, now, audit }, { siteUrl }) {
    const place = await requirePlace(tx, establishmentId);
    const secret = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now.getTime() + invitationDays * dayMs);
    const { id } = onlyRow(
      await tx
        .insert(merchantInvitations)
        .values({ establishmentId, secretHash: hashOf(secret), createdAt: now, expiresAt })
        .returning({ id: merchantInvitations.id }),
    );
    await audit({
      id,
      before: null,
      after: { Establishment: named(place), expiresAt: toCityIso(expiresAt) },
    });
    const link = `${siteUrl}${merchantInvitationPage}#${secret}`;
    const text = sayInvitation(place.name, link);
    const whatsapp = `https://wa.me/?text=${encodeURIComponent(text)}`;
    return {
      data: { id, createdAt: toCityIso(now), expiresAt: toCityIso(expiresAt), link, text, whatsapp },
    };
  },
});

const named = ({ id, name }: KeptPlace) => ({ id, name });

export const revokeMerchantInvitation = writeHandler(
  'revokeMerchantInvitation',
  async ({ params: { id } }, { tx, audit }) => {
    const [revoked] = await tx
      .delete(merchantInvitations)
      .where(eq(merchantInvitations.id, id))
      .returning({ establishmentId: merchantInvitations.establishmentId });
    if (!revoked) throw notFound('Este convite já foi usado ou cancelado.');
    const Establishment = named(await requirePlace(tx, revoked.establishmentId));
    await audit({ id, before: { Establishment }, after: null });
    return { data: { deleted: true } };
  },
);

/** Ends a membership, and with it the keys that the person has made. What they have said of prices stays. */
export const removeMerchant = writeHandler('removeMerchant', async ({ params: { id } }, { tx, audit }) => {
  const [removed] = await tx.delete(merchants).where(eq(merchants.id, id)).returning();
  if (!removed) throw notFound('Esta pessoa não cuida mais do lugar.');
  const Establishment = named(await requirePlace(tx, removed.establishmentId));
  await audit({ id, before: { Establishment, userId: removed.userId }, after: null });
  return { data: { deleted: true } };
});

/** Takes a photo down that shows something else than the place. */
export const takeDownPlacePhoto = writeHandler(
  'takeDownPlacePhoto',
  async ({ params: { id } }, { tx, now, audit }) => {
    const Establishment = named(await requirePlace(tx, id));
    const isOf = and(eq(establishments.id, id), isNotNull(establishments.photo));
    const changed = await tx
      .update(establishments)
      .set({ photo: null, ...nextVersion(establishments, now) })
      .where(isOf)
      .returning({ id: establishments.id });
    if (changed.length === 0) throw notFound('Este lugar não tem foto.');
    await audit({ id, before: { Establishment, hasPhoto: true }, after: { Establishment, hasPhoto: false } });
    return { data: { deleted: true } };
  },
);

const spent = () => invalid('token', 'Este convite não vale mais. Peça outro.');

async function requireInvitation(orm: Orm, token: string, now: Date) {
  const [found] = await orm
    .select({ id: merchantInvitations.id, place: keptPlace })
    .from(merchantInvitations)
    .innerJoin(establishments, eq(establishments.id, merchantInvitations.establishmentId))
    .where(and(eq(merchantInvitations.secretHash, hashOf(token)), gt(merchantInvitations.expiresAt, now)));
  if (!found) throw spent();
  return found;
}

/** Says of which place an invitation is. It stays valid. */
export const checkMerchantInvitation = writeHandler(
  'checkMerchantInvitation',
  async ({ body }, { tx, now }) => ({ data: (await requireInvitation(tx, body.token, now)).place }),
);

/** Makes the caller keep the place of an invitation, which is used up. */
export const acceptMerchantInvitation = writeHandler('acceptMerchantInvitation', {
  prepare: (_request, context) =>
    countAttempt(
      [{ scope: ['merchant-invitation', String(context.caller.id)], limit: attemptLimits.changes }],
      context,
    ),
  async run({ body }, { tx, caller, now }) {
    await requirePerson(tx, caller.id);
    const { id, place } = await requireInvitation(tx, body.token, now);
    // If two people use the link at the same time, the second one finds no invitation.
    const used = await tx.delete(merchantInvitations).where(eq(merchantInvitations.id, id)).returning();
    if (used.length === 0) throw spent();
    await insertMerchant(tx, { userId: caller.id, establishmentId: place.id }, now);
    return { data: { place, places: await selectKeptPlaces(tx, caller.id) } };
  },
});

/** Makes a person keep a place. Who keeps it already stays so. */
export async function insertMerchant(
  tx: Tx,
  { userId, establishmentId }: { userId: number; establishmentId: number },
  now: Date,
): Promise<void> {
  await tx.insert(merchants).values({ userId, establishmentId, createdAt: now }).onConflictDoNothing();
}

/** Only this hash is stored. Its kind is part of it, so the secret of no other link invites anybody. */
function hashOf(secret: string): string {
  return createHash('sha256').update(`merchant-invitation:${secret}`).digest('base64url');
}
