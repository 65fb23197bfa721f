import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#database/database.ts';
import { usedTokens } from '#database/schema.ts';
import { keyedCode } from './keyed-code.ts';

/**
 * Tokens that this site has issued, for one purpose and a short time. They are signed and not stored, so that asking for one
 * writes nothing; using one is written, so that it works once, on all nodes.
 */
export interface OneUseToken {
  /** its random part */
  id: string;
  expiresAt: Date;
}

type Scope = readonly (string | number)[];

/** @param scope the kind of token first, then whom it is for */
export function issueToken(scope: Scope, expiresAt: Date, secret: string): string {
  const id = randomBytes(16).toString('base64url');
  const end = String(expiresAt.getTime());
  return [id, end, sign(scope, id, end, secret)].join('.');
}

/** Returns a token that was issued under the scope and has not ended. It may have been used. */
export function readToken(
  token: string,
  scope: Scope,
  { now, secret }: { now: Date; secret: string },
): OneUseToken | undefined {
  const [id = '', end = '', signature = ''] = token.split('.');
  const [sent, signed] = [Buffer.from(signature), Buffer.from(sign(scope, id, end, secret))];
  if (sent.length !== signed.length || !timingSafeEqual(sent, signed)) return undefined;
  const expiresAt = new Date(Number(end));
  return expiresAt > now ? { id, expiresAt } : undefined;
}

/** Uses a token, in the transaction that does what it is for. @returns false: it has been used before */
export async function spendToken(tx: Tx, { id, expiresAt }: OneUseToken): Promise<boolean> {
  const used = await tx.insert(usedTokens).values({ id, expiresAt }).onConflictDoNothing().returning();
  return used.length > 0;
}

function sign(scope: Scope, id: string, end: string, secret: string): string {
  return keyedCode(['one-use-token', ...scope, id, end], secret);
}
