import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { eq } from '#database/orm.ts';
import { passkeys } from '#database/schema.ts';
import { challengeMinutes } from '#domain/passkeys.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { type OneUseToken, spendToken } from '../platform/one-use-token.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { insertSession, noteSignIn } from '../sessions/sign-in.ts';
import { issueChallenge, readChallenge, relyingParty, userHandleOf } from './relying-party.ts';

/** Begins to sign in. It names no passkeys, so it says nothing of any account: the device shows those that it has. */
export const startPasskeySignIn = writeHandler('startPasskeySignIn', {
  async prepare(_request, { clock, config, secret }) {
    const token = issueChallenge(['passkey-sign-in'], { clock, secret });
    return { rpId: relyingParty(config).id, challenge: Buffer.from(token).toString('base64url') };
  },
  async run(_request, _context, { rpId, challenge }) {
    const timeout = challengeMinutes * 60_000;
    return { data: { challenge, rpId, timeout, userVerification: 'required' } };
  },
});

/** The same answer for a passkey that nobody has, one that was removed, and one that is not accepted. */
const refusedPasskey = () =>
  new Failure('unauthenticated', 'Não reconhecemos essa chave de acesso. Entre de outra maneira.');

/**
 * Signs a user in with a passkey, which takes the device and the face, finger or PIN of its owner: two steps in one, also for
 * administrators.
 */
export const signInByPasskey = writeHandler('signInByPasskey', {
  async prepare({ body: { credential } }, { clock, config, database, secret }) {
    const [row] = await database.orm.select().from(passkeys).where(eq(passkeys.credentialId, credential.id));
    if (!row) throw refusedPasskey();
    const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
    let challenge: OneUseToken | undefined;
    const { userHandle, ...response } = credential.response;
    const result = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge(sent) {
        challenge = readChallenge(sent, ['passkey-sign-in'], { clock, secret });
        return challenge !== undefined;
      },
      expectedOrigin,
      expectedRPID,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
      },
      requireUserVerification: true,
    }).catch(() => undefined);
    if (userHandle !== userHandleOf(row.userId) || !challenge || !result?.verified) throw refusedPasskey();
    return { row, challenge, counter: result.authenticationInfo.newCounter };
  },
  async run({ body: { remember }, origin }, context, { row: { id, userId }, challenge, counter }) {
    const { tx, now } = context;
    const person = await lockPerson(tx, userId);
    const [current] = await tx.select().from(passkeys).where(eq(passkeys.id, id)).for('update');
    // A copy of the device may have signed in since it was read, and another request may have used the challenge.
    const isCounted = current && (counter > current.counter || (counter === 0 && current.counter === 0));
    if (!person || !isCounted || !(await spendToken(tx, challenge))) throw refusedPasskey();
    await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id));
    const begun = await insertSession(person, { remember, proof: 'passkey' }, origin, context);
    const { data, sessionId, isKnownDevice, device } = begun;
    await noteSignIn(data.user, { origin, sessionId, isKnownDevice, by: 'passkey' }, context);
    return { data, device };
  },
});
