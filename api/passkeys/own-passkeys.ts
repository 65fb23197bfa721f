import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { settingsPage } from '#contract/links.ts';
import type { Passkey } from '#contract/passkeys.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, desc, eq } from '#database/orm.ts';
import { passkeys, sessions, users } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { toCityIso } from '#domain/city-time.ts';
import { greeting } from '#domain/email-texts.ts';
import { challengeMinutes, mostPasskeys, type Reauthentication, reauthentication } from '#domain/passkeys.ts';
import { countAttempt } from '../platform/attempts.ts';
import type { Caller } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, invalid, notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import type { Email } from '../platform/mail/email.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { type OneUseToken, spendToken } from '../platform/one-use-token.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { selectPasswordHash } from '../sessions/password-hash.ts';
import { checkOwnPassword } from '../users/password.ts';
import { algorithms, issueChallenge, readChallenge, relyingParty, userHandleOf } from './relying-party.ts';

type Row = typeof passkeys.$inferSelect;

function present({ id, name, createdAt, lastUsedAt }: Row): Passkey {
  return { id, name, createdAt: toCityIso(createdAt), lastUsedAt: lastUsedAt && toCityIso(lastUsedAt) };
}

const selectOwn = (orm: Orm, userId: number): Promise<Row[]> =>
  orm.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id));

/** Returns what the caller has to do before adding a passkey. */
async function selectReauthentication(orm: Orm, caller: Caller, now: Date): Promise<Reauthentication> {
  const [session] = await orm
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, caller.sessionId));
  if (!session) throw new Failure('unauthenticated');
  const password = await selectPasswordHash(orm, eq(users.id, caller.id));
  return reauthentication(session.createdAt, password !== undefined, now);
}

export const listPasskeys = readHandler('listPasskeys', async (_request, { db, caller, now }) => ({
  data: (await selectOwn(db, caller.id)).map(present),
  reauthentication: await selectReauthentication(db, caller, now),
}));

const tooMany = () =>
  new Failure('conflict', `Cada conta tem até ${mostPasskeys} chaves. Remova uma que você não usa.`);

/**
 * Begins to add a passkey. It opens the account for good, so a session that was left open, or stolen, is not enough: the caller
 * gives the password, or has just signed in. Each one sends an email, so they are counted.
 */
export const startPasskey = writeHandler('startPasskey', {
  async prepare({ body: { password } }, context) {
    const { caller, clock, config, database, secret } = context;
    const existing = await selectOwn(database.orm, caller.id);
    if (existing.length >= mostPasskeys) throw tooMany();
    await reauthenticate(caller, password, context);
    await countAttempt([{ scope: ['passkeys', String(caller.id)], limit: attemptLimits.changes }], context);
    const token = issueChallenge(['add-passkey', caller.id, caller.sessionId], { clock, secret });
    const { id, name } = relyingParty(config);
    return { rp: { id, name }, existing, challenge: Buffer.from(token).toString('base64url') };
  },
  async run(_request, { caller }, { rp, existing, challenge }) {
    return {
      data: {
        challenge,
        rp,
        user: { id: userHandleOf(caller.id), name: caller.email, displayName: caller.name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout: challengeMinutes * 60_000,
        // A device that has one already says so, instead of replacing it.
        excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    };
  },
});

/** @throws {Failure} 'invalid' for the password, if it is missing or wrong */
async function reauthenticate(caller: Caller, password: string | undefined, context: Context): Promise<void> {
  if (password !== undefined) return checkOwnPassword(caller, 'password', password, context);
  const needed = await selectReauthentication(context.database.orm, caller, context.clock.now());
  if (needed === 'password') throw invalid('password', 'Informe sua senha.');
  if (needed === 'sign-in') {
    throw new Failure('conflict', 'Saia e entre de novo por um link antes de adicionar uma chave.');
  }
}

const refusedPasskey = () => invalid('credential', 'A chave não foi aceita. Tente adicioná-la de novo.');

/** Adds a passkey that the caller's device has just made, and notifies the caller by mail. */
export const createPasskey = writeHandler('createPasskey', {
  async prepare({ body: { credential } }, { caller, clock, config, secret }) {
    const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
    let challenge: OneUseToken | undefined;
    const result = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge(sent) {
        challenge = readChallenge(sent, ['add-passkey', caller.id, caller.sessionId], { clock, secret });
        return challenge !== undefined;
      },
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => undefined);
    if (!challenge || !result?.verified) throw refusedPasskey();
    return { challenge, made: result.registrationInfo.credential };
  },
  async run({ body: { name } }, { tx, caller, now, enqueue }, { challenge, made }) {
    await requirePerson(tx, caller.id);
    if (!(await spendToken(tx, challenge))) throw refusedPasskey();
    if ((await tx.$count(passkeys, eq(passkeys.userId, caller.id))) >= mostPasskeys) throw tooMany();
    const { id: credentialId, publicKey, counter } = made;
    const inserted = await tx
      .insert(passkeys)
      .values({
        userId: caller.id,
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        name,
        createdAt: now,
      })
      .returning()
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) throw refusedPasskey();
        throw error;
      });
    await sendEmail({ enqueue, now }, passkeyAddedEmail(caller));
    return { data: present(onlyRow(inserted)) };
  },
});

/** The name of the passkey is not in it: whoever has added it may have written anything. */
function passkeyAddedEmail({ id, name, email }: Caller): Email {
  return {
    to: email,
    userId: id,
    subject: 'Uma chave de acesso foi adicionada à sua conta',
    paragraphs: [
      greeting(name),
      'A sua conta no Compara Palmas tem mais uma chave de acesso: com ela o aparelho entra sem senha.',
      'Se não foi você, remova a chave em Configurações e crie outra senha agora.',
    ],
    link: { label: 'Ver as chaves de acesso', path: settingsPage },
  };
}

const missing = () => notFound('Chave de acesso não encontrada.');

const ownPasskey = (id: number, { id: userId }: Caller) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export const renamePasskey = writeHandler('renamePasskey', async ({ params, body }, { tx, caller }) => {
  const [row] = await tx
    .update(passkeys)
    .set({ name: body.name })
    .where(ownPasskey(params.id, caller))
    .returning();
  if (!row) throw missing();
  return { data: present(row) };
});

/** Removes a passkey. Sessions that it has begun stay: they are ended in their own list. */
export const deletePasskey = writeHandler('deletePasskey', async ({ params }, { tx, caller }) => {
  const deleted = await tx
    .delete(passkeys)
    .where(ownPasskey(params.id, caller))
    .returning({ id: passkeys.id });
  if (deleted.length === 0) throw missing();
  return { data: { deleted: true } };
});
