import type { Orm } from '#database/database.ts';
import { eq } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { codeOf, secondStepMinutes } from '#domain/passkeys.ts';
import { invalid } from '../platform/failure.ts';
import { keyedCode } from '../platform/keyed-code.ts';
import { issueToken, type OneUseToken, readToken } from '../platform/one-use-token.ts';
import { selectPasswordHash } from './password-hash.ts';

/**
 * The second step of an administrator in a browser that is not known: the token says that the password was right a moment ago, and
 * a code in a mail confirms it. A passkey does without the token, as it is a sign-in of its own.
 */

interface PasswordGiven {
  userId: number;
  /** another password ends the step */
  passwordHash: string;
}

interface Signing {
  now: Date;
  secret: string;
}

/** Returns the token with which a code is asked for and confirmed. */
export function issueStep({ userId, passwordHash }: PasswordGiven, { now, secret }: Signing): string {
  const expiresAt = new Date(now.getTime() + secondStepMinutes * 60_000);
  return `${userId}.${issueToken(scopeOf({ userId, passwordHash }), expiresAt, secret)}`;
}

export interface SecondStepToken extends OneUseToken, PasswordGiven {
  name: string;
  email: string;
}

/** Finds the step of a token. @throws {Failure} 'invalid' when it has ended, or the password is another one now */
export async function findStep(orm: Orm, token: string, { now, secret }: Signing): Promise<SecondStepToken> {
  const [, id = '', issued = ''] = /^([1-9]\d{0,8})\.(.+)$/.exec(token) ?? [];
  const [person] = await orm
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, Number(id)));
  const found = person && (await selectPasswordHash(orm, eq(users.id, person.userId)));
  const step = found && readToken(issued, scopeOf(found), { now, secret });
  if (!person || !found || !step) throw endedStep();
  return { ...step, ...person, passwordHash: found.passwordHash };
}

export const endedStep = () => invalid('token', 'Passou do tempo. Entre de novo com a senha.');

/** Returns the code of a step. It is computed and not stored: only who has the secret of the server, or the mail, knows it. */
export function codeOfStep({ id }: Pick<SecondStepToken, 'id'>, secret: string): string {
  const bytes = Buffer.from(keyedCode(['second-step-code', id], secret), 'base64url');
  return codeOf(bytes.readUIntBE(0, 6));
}

const scopeOf = ({ userId, passwordHash }: PasswordGiven) => ['second-step', userId, passwordHash] as const;
