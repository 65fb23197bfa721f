import type { Input } from '#contract/endpoint.ts';
import { merchantPage } from '#contract/links.ts';
import type { MerchantClaimRow, merchantEndpoints } from '#contract/merchants.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, desc, eq, sql } from '#database/orm.ts';
import { establishments, merchantClaims, merchants, users } from '#database/schema.ts';
import { greeting } from '#domain/email-texts.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { keptPlace } from '../platform/kept-places.ts';
import { containing, folded, list } from '../platform/list.ts';
import type { Email } from '../platform/mail/email.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { insertMerchant } from './invitations.ts';

const ownColumns = {
  id: merchantClaims.id,
  Place: keptPlace,
  name: merchantClaims.name,
  cnpj: merchantClaims.cnpj,
  phone: merchantClaims.phone,
  status: merchantClaims.status,
  rejectionReason: merchantClaims.rejectionReason,
  createdAt: merchantClaims.createdAt,
  decidedAt: merchantClaims.decidedAt,
};

const ofPlace = eq(establishments.id, merchantClaims.establishmentId);

const selectClaims = (orm: Orm) =>
  orm.select(ownColumns).from(merchantClaims).innerJoin(establishments, ofPlace).$dynamic();

/** 'Esta loja é minha'. A person has one undecided claim of a place. */
export const claimPlace = writeHandler('claimPlace', async ({ body }, { tx, caller, now }) => {
  await requirePerson(tx, caller.id);
  const { establishmentId } = body;
  const [place] = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(eq(establishments.id, establishmentId))
    .for('key share');
  if (!place) throw notFound('Estabelecimento não encontrado.');
  const membership = and(eq(merchants.userId, caller.id), eq(merchants.establishmentId, establishmentId));
  if ((await tx.$count(merchants, membership)) > 0) {
    throw new Failure('conflict', 'Você já cuida deste lugar.');
  }
  const inserted = await tx
    .insert(merchantClaims)
    .values({ ...body, userId: caller.id, createdAt: now })
    .returning({ id: merchantClaims.id })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new Failure('conflict', 'Você já pediu este lugar. Uma pessoa ainda vai decidir.');
    });
  const claims = await selectClaims(tx).where(eq(merchantClaims.id, onlyRow(inserted).id));
  return { data: withCityTimes(onlyRow(claims)) };
});

export const listOwnClaims = readHandler('listOwnClaims', async (_request, { db, caller }) => {
  const rows = await selectClaims(db)
    .where(eq(merchantClaims.userId, caller.id))
    .orderBy(desc(merchantClaims.id));
  return { data: rows.map(withCityTimes) };
});

const ofPerson = eq(users.id, merchantClaims.userId);

/** Claims are searched by place and person. */
const searched = sql`concat_ws(' ', ${establishments.foldedName}, ${users.foldedName}, ${folded(merchantClaims.name)})`;

type Query = Input<typeof merchantEndpoints.listMerchantClaims>['query'];

const claimList = list<Query, MerchantClaimRow>({
  id: merchantClaims.id,
  missing: 'Pedido não encontrado.',
  find: (orm, { status, search }) =>
    orm
      .select({ id: merchantClaims.id })
      .from(merchantClaims)
      .innerJoin(establishments, ofPlace)
      .innerJoin(users, ofPerson)
      .where(and(status && eq(merchantClaims.status, status), containing(searched, search)))
      .$dynamic(),
  orders: () => ({ id: merchantClaims.id }),
  async read(orm, condition) {
    const rows = await orm
      .select({
        ...ownColumns,
        User: { id: users.id, name: users.name, email: users.email },
        cnpjMatches: sql<boolean | null>`${establishments.cnpj} = ${merchantClaims.cnpj}`,
        placePhone: establishments.phone,
      })
      .from(merchantClaims)
      .innerJoin(establishments, ofPlace)
      .innerJoin(users, ofPerson)
      .where(condition);
    return rows.map(withCityTimes);
  },
});

export const listMerchantClaims = readHandler('listMerchantClaims', claimList.page);

/** Decides a claim. An approved one makes the person keep the place. */
export const decideMerchantClaim = writeHandler(
  'decideMerchantClaim',
  async ({ params: { id }, body: { status, reason } }, context) => {
    const { tx, now, audit, enqueue } = context;
    const [claim] = await tx.select().from(merchantClaims).where(eq(merchantClaims.id, id)).for('update');
    if (!claim) throw notFound(claimList.missing);
    if (claim.status !== 'pending') throw new Failure('in_use', 'Este pedido já foi decidido.');
    const before = audited(await claimList.row(tx, id, context));
    await tx
      .update(merchantClaims)
      .set({ status, rejectionReason: status === 'rejected' ? reason : null, decidedAt: now })
      .where(eq(merchantClaims.id, id));
    if (status === 'approved') await insertMerchant(tx, claim, now);
    const after = await claimList.row(tx, id, context);
    await audit({ id, before, after: audited(after) });
    await sendEmail({ enqueue, now }, decidedEmail(after));
    return { data: after };
  },
);

/** Only an administrator's words are in it: whoever registers with another's address sends its owner none of their own. */
function decidedEmail({ User, Place, status, rejectionReason }: MerchantClaimRow): Email {
  const to = { to: User.email, userId: User.id };
  if (status === 'approved') {
    return {
      ...to,
      subject: `Você cuida dos preços de ${Place.name}`,
      paragraphs: [
        greeting(User.name),
        `Seu pedido foi aprovado: agora você informa os preços de ${Place.name} no Compara Palmas.`,
      ],
      link: { label: 'Abrir Minha loja', path: merchantPage },
    };
  }
  return {
    ...to,
    subject: `Seu pedido para cuidar de ${Place.name}`,
    paragraphs: [
      greeting(User.name),
      `Seu pedido para informar os preços de ${Place.name} no Compara Palmas não foi aprovado.`,
      ...(rejectionReason ? [`Motivo: ${rejectionReason}`] : []),
    ],
  };
}

/** Returns a claim for the audit log, without the person's own data, which would outlive their erasure there. */
function audited({ id, Place, status, cnpjMatches }: MerchantClaimRow) {
  return { id, Establishment: { id: Place.id, name: Place.name }, status, cnpjMatches };
}
