import { type CacheTag, cacheTagsOf } from '#contract/cached-tables.ts';
import { cachedTablesOf, type Endpoint, replyShape, saysDemonstration } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Db } from '#database/database.ts';
import { cityDay } from '#domain/city-time.ts';
import { insertAudit } from './audit.ts';
import type { CallReply } from './caches.ts';
import type { Caller } from './caller.ts';
import { keptIsDemonstration } from './city-facts.ts';
import type { Context } from './context.ts';
import { Failure, isRefusal, Moved } from './failure.ts';
import { findMoved } from './former-ids.ts';
import type { AuditedChange, FileResult, Handler, LooseRequest, UndoReason } from './handler.ts';
import { claimKey, type RepeatableCall, repeatReply, type StoredReply, storeReply } from './idempotency.ts';
import { keepPartsIn } from './kept-parts.ts';
import { lockCircuitBreaker } from './lock-circuit-breaker.ts';
import { publicReads } from './public-reads.ts';
import { writeQueueOf } from './queues.ts';
import { requestLabel } from './request-label.ts';
import { inRepeatableTransaction, type Transaction } from './transaction.ts';

/** A validated call of a caller who is allowed to make it. */
interface AuthorizedRequest extends LooseRequest {
  caller: Caller | undefined;
  idempotencyKey?: string | undefined;
  /** the reply that is already stored under the idempotency key */
  stored?: StoredReply | undefined;
}

/** The result of a call: a reply that matches the contract, or a file. */
export interface CallResult {
  reply: CallReply;
  file?: FileResult;
  /** a new name for the caller's browser */
  device?: string;
  /** the tables and rows that a cached reply depends on */
  tags: readonly CacheTag[];
  /** when the reply was made, if it is the last good one served because a new one failed */
  lastGoodFrom: Date | null;
  /** false: pages made from the reply must not be cached */
  isCurrent: boolean;
}

/** An entry of the endpoint table with its handler. */
export interface RunnableCall {
  name: EndpointName;
  entry: Endpoint;
  /** Counts a call from a network address. @throws {TooMany} when it exceeds the entry's limit */
  count(address: string): Promise<void>;
  run(request: AuthorizedRequest): Promise<CallResult>;
}

export type Calls = ReadonlyMap<EndpointName, RunnableCall>;
type Handlers = Readonly<Record<EndpointName, Handler>>;

/** Joins each entry of the table with its handler. The HTTP server and the pages of this process share the result. */
export function createCalls(context: Context, handlers: Handlers): Calls {
  const names = Object.keys(endpoints) as EndpointName[];
  return new Map(names.map((name) => [name, createCall(name, context, handlers)]));
}

function createCall(name: EndpointName, context: Context, handlers: Handlers): RunnableCall {
  const entry: Endpoint = endpoints[name];
  const handler = handlers[name];
  const shape = replyShape(entry);
  const unlessLocked = lockCircuitBreaker();
  const readPublic = publicReads(context.database);
  const keepParts = keepPartsIn(context.caches, readPublic, context.clock);
  // A person's own rows have to be as new as their session, and files come from the store.
  const isPublic = entry.who === 'anyone' && !entry.file;
  const check = (result: object): CallReply => (entry.file ? {} : shape.parse({ success: true, ...result }));
  return {
    name,
    entry,
    async count(address) {
      if (entry.limit) await context.limits.countCall(name, entry.limit, address);
    },
    run: (request) =>
      requestLabel.run(name, () =>
        (handler.kind === 'read' ? read(handler, request) : write(handler, request)).catch((error: unknown) =>
          sayMoved(error, request),
        ),
      ),
  };

  /** @throws {Moved} instead of 'not_found', if a station or a fuel had the id of the request before */
  async function sayMoved(error: unknown, request: AuthorizedRequest): Promise<never> {
    if (entry.renumbered && error instanceof Failure && error.code === 'not_found') {
      const moved = await findMoved(context.database.orm, entry.renumbered, request);
      if (moved) throw new Moved(moved);
    }
    throw error;
  }

  async function read(
    { run }: Extract<Handler, { kind: 'read' }>,
    request: AuthorizedRequest,
  ): Promise<CallResult> {
    const make = () =>
      unlessLocked(async () => {
        const now = context.clock.now();
        const read = (db: Db) =>
          run(request, {
            db,
            keepParts,
            files: context.files,
            queues: context.queues,
            cpfs: context.cpfs,
            push: context.push,
            secret: context.secret,
            sourceUrls: context.config.sourceUrls,
            secondStep: context.config.secondStep,
            postalCodes: context.postalCodes,
            views: context.views,
            caller: request.caller as never,
            now,
            today: cityDay(now),
          });
        const { rows, ...result } = await (isPublic ? readPublic(read) : read(context.database.orm));
        const facts = {
          today: cityDay(now),
          ...(saysDemonstration(entry) && { demonstration: await keptIsDemonstration(keepParts) }),
        };
        return { reply: check({ ...facts, ...result }), file: result.file, rows };
      });
    const tables = cachedTablesOf(entry);
    if (!tables) {
      const { reply, file } = await make();
      return { reply, ...(file && { file }), tags: [], lastGoodFrom: null, isCurrent: false };
    }
    const key = JSON.stringify([name, request.params ?? {}]) + queryOf(request.query);
    const found = await context.caches.replies.get(key, async () => {
      const { reply, rows } = await make();
      return { value: reply, tags: cacheTagsOf(tables, rows), cacheable: true };
    });
    const { value, tags, lastGoodFrom, isStale } = found;
    return { reply: value, tags, lastGoodFrom, isCurrent: !isStale && lastGoodFrom === null };
  }

  async function write(
    handler: Extract<Handler, { kind: 'write' }>,
    request: AuthorizedRequest,
  ): Promise<CallResult> {
    const { caller } = request;
    const { secret, cpfs, queues, config } = context;
    const inLine = writeQueueOf(entry, queues);
    const repeatable = repeatableCall(request);
    // A repeated request is answered here, before it is counted as another attempt or prepared again.
    const before = repeatable && request.stored && repeatReply(request.stored, repeatable, secret);
    if (before) return { reply: before, tags: [], lastGoodFrom: null, isCurrent: false };
    const prepared = await handler.prepare(request, { ...context, caller });
    const undo = async (because: UndoReason) => {
      // The caller needs the reason why the write failed, not why its preparation could not be undone.
      await handler.undo?.(prepared, context, because).catch((error: unknown) => {
        context.log.error({ err: error, call: name }, 'what was prepared for a write could not be undone');
      });
    };
    let isUsed = false;
    try {
      const transact = async ({ tx, now, enqueue }: Transaction) => {
        isUsed = false;
        const repeated = repeatable && (await claimKey(tx, repeatable, { now, secret }));
        if (repeated) return { reply: repeated };
        const changes: AuditedChange[] = [];
        const audit = async (change: AuditedChange) => {
          if (!entry.audit || !caller) throw new Error(`${name} has no audit action in the contract`);
          changes.push(change);
        };
        const today = cityDay(now);
        const { sourceUrls, secondStep } = config;
        const writing = {
          tx,
          caller: caller as never,
          now,
          today,
          audit,
          enqueue,
          secret,
          cpfs,
          sourceUrls,
          secondStep,
        };
        const { device, file, ...result } = await handler.run(request, writing, prepared);
        if (entry.audit && caller) {
          if (changes.length === 0) throw new Error(`${name} has noted nothing in the audit log`);
          await insertAudit(tx, { action: entry.audit, userId: caller.id, at: now }, changes);
        }
        isUsed = true;
        const reply = check(result);
        if (repeatable) await storeReply(tx, repeatable, reply);
        return { reply, ...(device !== undefined && { device }), ...(file && { file }) };
      };
      const done = await inLine(() => inRepeatableTransaction(context, transact));
      if (!isUsed) await undo('repeated');
      return { ...done, tags: [], lastGoodFrom: null, isCurrent: false };
    } catch (error) {
      await undo(isRefusal(error) ? 'refused' : 'failed');
      throw error;
    }
  }

  function repeatableCall({
    idempotencyKey,
    params,
    query,
    body,
    upload,
    caller,
  }: AuthorizedRequest): RepeatableCall | null {
    if (!entry.idempotent || idempotencyKey === undefined) return null;
    const userId = caller?.id ?? null;
    return { key: idempotencyKey, call: name, userId, params, query, body, sha256: upload?.sha256 };
  }
}

/**
 * Returns '' or '?' and the validated query, whose keys have a fixed order, so that equal queries share a cache key.
 */
function queryOf(query: unknown): string {
  const text = JSON.stringify(query ?? {});
  return text === '{}' ? '' : `?${text}`;
}
