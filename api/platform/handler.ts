import type { CachedRows } from '#contract/cached-tables.ts';
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { Db, Tx } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import type { Caller, Merchant, Origin } from './caller.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { CpfVault } from './cpf-vault.ts';
import type { Files } from './files.ts';
import type { Job } from './job.ts';
import type { KeepParts } from './kept-parts.ts';
import type { PostalCodeFinder } from './postal-code-finder.ts';
import type { Push } from './push.ts';
import type { Queues } from './queues.ts';
import type { ViewCounter } from './view-counter.ts';

/** A validated call as its handler gets it, with defaults filled in. */
type Request<E extends Endpoint> = Input<E> & {
  origin: Origin;
  upload: E extends { upload: object } ? UploadedFile : undefined;
};

/** An uploaded file. It is on the disk until the call has ended. */
export interface UploadedFile {
  path: string;
  /** the name given by the client */
  name: string;
  /** in bytes */
  size: number;
  /** media type, detected from the bytes */
  type: string;
  sha256: string;
  discard(): Promise<void>;
}

/** How long caches keep what is of its address for ever. */
export const forEverSeconds = 31_536_000;

/** A file as the reply. */
export interface FileResult {
  /** the whole file, or pieces that are generated while it is sent */
  bytes: Buffer | AsyncIterable<Buffer>;
  type: string;
  /** the name for the browser's download; without it the file is shown inline */
  name?: string;
  /** how long caches may keep it: its address identifies this content, which never changes */
  maxAgeSeconds?: number;
}

type CallerOf<E extends Endpoint> = E['who'] extends 'anyone'
  ? undefined
  : E['who'] extends 'merchant' | 'key'
    ? Merchant
    : Caller;

/** The context of a read, which changes nothing. */
export interface ReadContext<E extends Endpoint = Endpoint> {
  db: Db;
  /** caches parts of answers for other answers */
  keepParts: KeepParts;
  files: Pick<Files, 'read'>;
  queues: Pick<Queues, 'pictures'>;
  cpfs: Pick<CpfVault, 'decrypt'>;
  push: Pick<Push, 'publicKey'>;
  /** for keyed hashes */
  secret: string;
  sourceUrls: Config['sourceUrls'];
  secondStep: Config['secondStep'];
  /** caches the answers of services itself, which is not a change made by a user */
  postalCodes: Pick<PostalCodeFinder, 'find' | 'findCompany'>;
  /** counts in memory, and writes the counts of everybody together, which is not a change made by a user */
  views: Pick<ViewCounter, 'count'>;
  caller: CallerOf<E>;
  now: Date;
  /** the city's day */
  today: Day;
}

/** The context of a write: one transaction, and never the pool. */
export interface WriteContext<E extends Endpoint = Endpoint> {
  tx: Tx;
  caller: CallerOf<E>;
  now: Date;
  today: Day;
  /**
   * Records a change for the audit log, which gets all changes at the end of an administrative write. Such a write fails if it
   * has recorded none.
   */
  audit(change: AuditedChange): Promise<void>;
  /** Queues a background job for each of the data. They start after the commit of the transaction. */
  enqueue<Data extends object>(job: Job<Data>, ...data: readonly Data[]): Promise<void>;
  /** for keyed hashes */
  secret: string;
  cpfs: CpfVault;
  sourceUrls: Config['sourceUrls'];
  secondStep: Config['secondStep'];
}

/** A row as the API presents it, before and after a change; null when it did not exist. */
export interface AuditedChange {
  id: number;
  /** the row's noun, if the call changes rows of several nouns */
  noun?: string;
  before: object | null;
  after: object | null;
}

type Result<E extends Endpoint> = E extends { file: readonly string[] } ? { file: FileResult } : Reply<E>;

/**
 * The result of a read. `rows` narrows the cache tags of the tables to the rows that the reply depends on. The city's day, and
 * whether it is a demonstration, are added to all replies that say so.
 */
type ReadResult<E extends Endpoint> = Omit<Result<E>, 'today' | 'demonstration'> & { rows?: CachedRows };

/** The result of a write: the reply, and optionally a new name for the caller's browser. */
type WriteResult<E extends Endpoint> = Result<E> & { device?: string };

interface ReadHandler<N extends EndpointName = EndpointName> {
  kind: 'read';
  name: N;
  run(request: Request<Endpoints[N]>, context: ReadContext<Endpoints[N]>): Promise<ReadResult<Endpoints[N]>>;
}

/** Why prepared work is discarded. 'failed': the write could not be tried, as when the database is away, or was interrupted. */
export type UndoReason = 'refused' | 'failed' | 'repeated';

interface WriteSteps<N extends EndpointName, Prepared> {
  /**
   * Runs before the transaction. It makes refusals that must be counted even if the write fails, and does slow or external work
   * (hashing, images, other servers).
   */
  prepare(
    request: Request<Endpoints[N]>,
    context: Context & { caller: CallerOf<Endpoints[N]> },
  ): Promise<Prepared>;
  /** Runs inside the transaction, and again after a deadlock, so it must not change anything outside the database. */
  run(
    request: Request<Endpoints[N]>,
    context: WriteContext<Endpoints[N]>,
    prepared: Prepared,
  ): Promise<WriteResult<Endpoints[N]>>;
  /** Undoes the preparation after a write that was refused, failed or repeated an earlier one. */
  undo?(prepared: Prepared, context: Context, because: UndoReason): Promise<void>;
}

interface WriteHandler<N extends EndpointName = EndpointName, Prepared = unknown>
  extends WriteSteps<N, Prepared> {
  kind: 'write';
  name: N;
}

/** Defines the handler of a call that only reads. */
export function readHandler<N extends EndpointName>(name: N, run: ReadHandler<N>['run']): ReadHandler<N> {
  return { kind: 'read', name, run };
}

/** Defines the handler of a call that writes in one transaction, optionally with a step before the transaction. */
export function writeHandler<N extends EndpointName, Prepared = undefined>(
  name: N,
  steps: WriteSteps<N, Prepared> | WriteSteps<N, undefined>['run'],
): WriteHandler<N, Prepared> {
  if (typeof steps !== 'function') return { kind: 'write', name, ...steps };
  const run = (request: Request<Endpoints[N]>, context: WriteContext<Endpoints[N]>) =>
    steps(request, context, undefined);
  return { kind: 'write', name, prepare: async () => undefined as Prepared, run };
}

/** Any handler. Its name is that of its entry in the endpoint table. */
export type Handler =
  | { kind: 'read'; name: EndpointName; run: LooseReadHandler['run'] }
  | ({ kind: 'write'; name: EndpointName } & LooseWriteSteps);

interface LooseReadHandler {
  run(request: LooseRequest, context: ReadContext): Promise<LooseResult & { rows?: CachedRows }>;
}

interface LooseWriteSteps {
  prepare(request: LooseRequest, context: Context & { caller: Caller | undefined }): Promise<unknown>;
  run(request: LooseRequest, context: WriteContext, prepared: unknown): Promise<LooseResult>;
  undo?(prepared: unknown, context: Context, because: UndoReason): Promise<void>;
}

export interface LooseRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  origin: Origin;
  upload: UploadedFile | undefined;
}

interface LooseResult {
  data?: unknown;
  file?: FileResult;
  device?: string;
}
