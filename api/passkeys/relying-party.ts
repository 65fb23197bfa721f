import { challengeMinutes } from '#domain/passkeys.ts';
import type { Config } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { issueToken, type OneUseToken, readToken } from '../platform/one-use-token.ts';

/** What WebAuthn calls the relying party: this site, by its public address. */

/** Ed25519, ECDSA with P-256, RSA: what devices have. */
export const algorithms = [-8, -7, -257];

/** Passkeys belong to the host of SITE_URL, and are refused from any other origin. */
export function relyingParty({ siteUrl }: Pick<Config, 'siteUrl'>) {
  return { id: new URL(siteUrl).hostname, name: 'Compara Palmas', origin: siteUrl };
}

/** The account as its passkeys name it: bytes in base64url, which do not depend on anything that may change. */
export function userHandleOf(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url');
}

/** Whom a challenge is for: a session that adds a passkey, or whoever signs in. */
type Scope = readonly ['add-passkey', userId: number, sessionId: number] | readonly ['passkey-sign-in'];

type Issuing = Pick<Context, 'clock' | 'secret'>;

/** Returns a new challenge, which the device signs. */
export function issueChallenge(scope: Scope, { clock, secret }: Issuing): string {
  return issueToken(scope, new Date(clock.now().getTime() + challengeMinutes * 60_000), secret);
}

/** Returns the token of a challenge as a browser returns it, in base64url; undefined: it has ended, or is not ours. */
export function readChallenge(
  challenge: string,
  scope: Scope,
  { clock, secret }: Issuing,
): OneUseToken | undefined {
  const token = Buffer.from(challenge, 'base64url').toString();
  return readToken(token, scope, { now: clock.now(), secret });
}
