import { createHash, createHmac } from 'node:crypto';
import type { Db, Tx } from '#database/database.ts';
import { and, eq, isNotNull, lt } from '#database/orm.ts';
import { idempotencyKeys } from '#database/schema.ts';
import type { CallReply } from './caches.ts';
import { isForeignKeyViolation } from './database-errors.ts';
import { Failure, invalid } from './failure.ts';

/** A call that creates something, and the key with which its client may retry it. */
export interface RepeatableCall {
  /** chosen by the client */
  key: string;
  /** the entry's name */
  call: string;
  userId: number | null;
  params: unknown;
  query: unknown;
  body: unknown;
  /** of the uploaded file */
  sha256: string | undefined;
}

const keepMs = 24 * 60 * 60 * 1000;
export const idempotencyKey = /^[\w-]{8,100}$/;

export function isIdempotencyKey(header: string | string[] | undefined): header is string {
  return typeof header === 'string' && idempotencyKey.test(header);
}

/** Reads the Idempotency-Key header. @throws {Failure} 'invalid' when its length or characters are not allowed */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!isIdempotencyKey(header)) {
    throw invalid('Idempotency-Key', 'Use de 8 a 100 letras, números, _ ou -.');
  }
  return header;
}

/**
 * Claims a key for this transaction. A second call with the key waits here until the first one is committed. The request is
 * stored as a keyed hash, because a plain hash of a short value, such as a CPF, can be found by trying.
 * @returns the reply of the first call, if there was one
 * @throws {Failure} 'conflict' when the key was used for a different request; 'unauthenticated' when the account no longer
 * exists
 */
export async function claimKey(
  tx: Tx,
  call: RepeatableCall,
  { now, secret }: { now: Date; secret: string },
): Promise<CallReply | undefined> {
  const key = rowKeyOf(call);
  const request = requestHashOf(call, secret);
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, userId: call.userId, request, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw new Failure('unauthenticated');
      throw error;
    });
  if (claimed.length > 0) return undefined;
  const [first] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  return replyTo(request, first);
}

/** The first request with a key, and its reply. */
export type StoredReply = Pick<typeof idempotencyKeys.$inferSelect, 'request' | 'reply'>;

/** Reads the reply stored under a key; undefined if there is none yet. */
export async function readStoredReply(
  db: Db,
  call: Pick<RepeatableCall, 'key' | 'call' | 'userId'>,
): Promise<StoredReply | undefined> {
  const [first] = await db
    .select({ request: idempotencyKeys.request, reply: idempotencyKeys.reply })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, rowKeyOf(call)), isNotNull(idempotencyKeys.reply)));
  return first;
}

/**
 * Returns the stored reply of an earlier call.
 * @throws {Failure} 'conflict' when the key was used for a different request
 */
export function repeatReply(
  stored: StoredReply,
  call: RepeatableCall,
  secret: string,
): CallReply | undefined {
  return replyTo(requestHashOf(call, secret), stored);
}

function replyTo(request: string, first: StoredReply | undefined): CallReply | undefined {
  if (first?.request !== request) {
    throw new Failure('conflict', 'Esta chave de idempotência já foi usada em outro pedido.');
  }
  return first.reply ?? undefined;
}

/** Stores the reply under the key, in the same transaction. */
export async function storeReply(tx: Tx, call: RepeatableCall, reply: CallReply): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ reply })
    .where(eq(idempotencyKeys.key, rowKeyOf(call)));
}

/** Deletes keys older than a day. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keepMs)));
}

function rowKeyOf({ userId, call, key }: Pick<RepeatableCall, 'key' | 'call' | 'userId'>): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, call, key]))
    .digest('base64url');
}

function requestHashOf({ params, query, body, sha256 }: RepeatableCall, secret: string): string {
  const parts = JSON.stringify([params, query, body, sha256]);
  return createHmac('sha256', secret).update(parts).digest('base64url');
}
