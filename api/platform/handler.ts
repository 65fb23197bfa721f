import type { CachedRows } from '#contract/cached-tables.ts';
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { Db, Tx } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import type { Caller, Origin } from './caller.ts';
import type { Context } from './context.ts';
import type { Job } from './job.ts';

/** A call as its handler sees it: validated, with defaults filled in. */
export type Request<E extends Endpoint> = Input<E> & {
  origin: Origin;
  upload: E extends { upload: object } ? UploadedFile : undefined;
};

/** A file that was sent. */
export interface UploadedFile {
  bytes: Buffer;
  /** media type, by the bytes */
  type: string;
}

/** A file that is the reply. */
export interface FileResult {
  bytes: Buffer;
  type: string;
  /** for the browser's download dialog; without it the file is shown in place */
  name?: string;
  /** its address names this very content, which never changes */
  immutable?: boolean;
}

type CallerOf<E extends Endpoint> = E['who'] extends 'anyone' ? undefined : Caller;

/** What a read may use. It changes nothing. */
export interface ReadContext<E extends Endpoint = Endpoint> {
  db: Db;
  caller: CallerOf<E>;
  now: Date;
  /** the city's day */
  today: Day;
}

/** What a write may use: one transaction, and never the pool. */
export interface WriteContext<E extends Endpoint = Endpoint> {
  tx: Tx;
  caller: CallerOf<E>;
  now: Date;
  today: Day;
  /** Notes what an administrative write has changed; such a write fails without. */
  audit(change: AuditedChange): Promise<void>;
  /** Gives work to a background job, which starts once the transaction has been committed. */
  enqueue<Data extends object>(job: Job<Data>, data: Data): Promise<void>;
  /** for keyed hashes */
  secret: string;
}

/** A row as the API presents it, before and after; null where it was not there. */
export interface AuditedChange {
  id: number;
  before: object | null;
  after: object | null;
}

type Result<E extends Endpoint> = E extends { file: readonly string[] } ? { file: FileResult } : Reply<E>;

/** What a read returns. `rows` narrows tables of a cached answer to the rows that it is made of. */
export type ReadResult<E extends Endpoint> = Result<E> & { rows?: CachedRows };

/** What a write returns: the reply, and a new name for the browser that calls, if it is to get one. */
export type WriteResult<E extends Endpoint> = Result<E> & { device?: string };

export interface ReadHandler<N extends EndpointName = EndpointName> {
  kind: 'read';
  name: N;
  run(request: Request<Endpoints[N]>, context: ReadContext<Endpoints[N]>): Promise<ReadResult<Endpoints[N]>>;
}

export interface WriteSteps<N extends EndpointName, Prepared> {
  /**
   * Runs before the transaction: refusals that must count even so, and what is slow or goes outside (hashing, images,
   * other servers).
   */
  prepare(
    request: Request<Endpoints[N]>,
    context: Context & { caller: CallerOf<Endpoints[N]> },
  ): Promise<Prepared>;
  /** Runs inside the transaction. */
  run(
    request: Request<Endpoints[N]>,
    context: WriteContext<Endpoints[N]>,
    prepared: Prepared,
  ): Promise<WriteResult<Endpoints[N]>>;
  /** Undoes outside of the database what was prepared for a write that failed. */
  undo?(prepared: Prepared, context: Context): Promise<void>;
}

export interface WriteHandler<N extends EndpointName = EndpointName, Prepared = unknown>
  extends WriteSteps<N, Prepared> {
  kind: 'write';
  name: N;
}

/** A call that only reads. */
export function readHandler<N extends EndpointName>(name: N, run: ReadHandler<N>['run']): ReadHandler<N> {
  return { kind: 'read', name, run };
}

/** A call that writes, in one transaction: as a function of it, or with a step before it. */
export function writeHandler<N extends EndpointName, Prepared = undefined>(
  name: N,
  steps: WriteSteps<N, Prepared> | WriteSteps<N, undefined>['run'],
): WriteHandler<N, Prepared> {
  if (typeof steps !== 'function') return { kind: 'write', name, ...steps };
  const run = (request: Request<Endpoints[N]>, context: WriteContext<Endpoints[N]>) =>
    steps(request, context, undefined);
  return { kind: 'write', name, prepare: async () => undefined as Prepared, run };
}

/** Any handler, as the registry keeps it: its name says which entry it belongs to. */
export type Handler =
  | { kind: 'read'; name: EndpointName; run: LooseReadHandler['run'] }
  | ({ kind: 'write'; name: EndpointName } & LooseWriteSteps);

interface LooseReadHandler {
  run(request: LooseRequest, context: ReadContext): Promise<LooseResult & { rows?: CachedRows }>;
}

interface LooseWriteSteps {
  prepare(request: LooseRequest, context: Context & { caller: Caller | undefined }): Promise<unknown>;
  run(request: LooseRequest, context: WriteContext, prepared: unknown): Promise<LooseResult>;
  undo?(prepared: unknown, context: Context): Promise<void>;
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
