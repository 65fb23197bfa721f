import { z } from 'zod';
import type { CachedTable } from './cached-tables.ts';
import type { Cost } from './cost.ts';
import type { FailureCode } from './failures.ts';

/**
 * Who may make the call; every entry states it. 'merchant': a person who keeps a place, and if the path names one, that place.
 * 'key': the system of a shop, by a key, which opens nothing else.
 */
export type Audience = 'anyone' | 'user' | 'merchant' | 'key' | 'admin';

interface Described {
  /** under the API's prefix, parameters as ':id' */
  path: `/${string}`;
  /** further addresses of the same call */
  alsoAt?: readonly `/${string}`[];
  /** its noun, which groups the documentation and names the folder in api/ */
  noun: string;
  /** one line in Portuguese */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  failures: readonly FailureCode[];
  /** how the call refuses another user's row; false: the path refers to no user's row */
  owned?: FailureCode | false;
  /** administrators may also make an `owned` call */
  openToAdministrators?: true;
  /** its path names a station, or its query a fuel: a call with a former id of it is redirected */
  renumbered?: readonly ('station' | 'fuel')[];
  /** a call that succeeds for every permitted caller, if there is a constant one; without ids in paths */
  example?: { query?: object; body?: object };
  /** which limit applies, if it does not follow from the entry's shape (api/platform/limits/cost-of.ts) */
  cost?: Cost;
  /** how often one network address may make this call; further calls are refused as 'too_many' */
  limit?: { calls: number; minutes: number };
}

interface DataReply {
  /** the schema of the envelope's `data` */
  data: z.ZodType;
  /** the fields next to `data` in the envelope */
  beside?: z.ZodObject;
  file?: never;
  /**
   * The reason why a list has no pages: 'small' is a table that an administrator keeps short, 'city' has a row of each place or
   * product of the city and no page yet, 'own' is bounded by what one user can create.
   */
  whole?: 'small' | 'city' | 'own';
  /**
   * A list of the whole city in long pages (`cityPages` in contract/lists.ts): `count` is the total, and a Link header
   * leads to the next page (RFC 8288).
   */
  linksPages?: true;
}

interface FileReply {
  /** the reply is a file: its media types */
  file: readonly string[];
  data?: never;
  beside?: never;
  whole?: never;
  linksPages?: never;
}

interface Reading {
  method: 'GET';
  /** it mostly waits for external services, so it bypasses the queue of reads */
  waitsOutside?: true;
  changesNothing?: never;
  body?: never;
  upload?: never;
  audit?: never;
  idempotent?: never;
}

/**
 * Only public reads can be cached: a cached answer is sent before any authorization. `cache` lists every table that the answer
 * depends on; a handler may narrow a table to some of its rows (contract/cached-tables.ts).
 */
type PublicRead = Reading & { who: 'anyone'; cache?: readonly CachedTable[] };
type PersonalRead = Reading & { who: 'user' | 'merchant' | 'admin'; cache?: never };

interface Writing {
  waitsOutside?: never;
  method: 'POST' | 'PUT' | 'DELETE';
  body?: z.ZodType;
  /** one file, sent as multipart/form-data, instead of a JSON body */
  upload?: Upload;
  /** a POST that creates: repeated with the same Idempotency-Key, it returns the same reply and creates nothing */
  idempotent?: true;
  cache?: never;
  changesNothing?: never;
}

/** A POST that only reads, with parameters too long for an address; its handler is a read. */
interface Checking {
  waitsOutside?: never;
  method: 'POST';
  who: Audience;
  changesNothing: true;
  body?: z.ZodType;
  upload?: Upload;
  audit?: never;
  idempotent?: never;
  cache?: never;
}

type PersonalWrite = Writing & { who: 'anyone' | 'user' | 'merchant' | 'key'; audit?: never };
/** An administrative write has a name in the audit log. */
type AdministrativeWrite = Writing & { who: 'admin'; audit: `${string}.${string}` };

export interface Upload {
  /** name of the form's field */
  field: string;
  maxBytes: number;
  /** media types, checked against the bytes, not the name */
  types: readonly string[];
}

/** One call of the API. Server, browser client, OpenAPI and the access matrix read the same entry. */
export type Endpoint = Described &
  (DataReply | FileReply) &
  (PublicRead | PersonalRead | Checking | PersonalWrite | AdministrativeWrite);

export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, Key extends string> = E extends { [K in Key]: infer Value } ? Value : undefined;

/** The parts of a call that a handler receives, validated and with defaults filled in. */
export type Input<E extends Endpoint> = {
  params: Parsed<Field<E, 'params'>>;
  query: Parsed<Field<E, 'query'>>;
  body: Parsed<Field<E, 'body'>>;
};

/** The parts of a call that a caller gives. */
export interface Call<E extends Endpoint> {
  params?: Given<Field<E, 'params'>>;
  query?: Given<Field<E, 'query'>>;
  body?: Given<Field<E, 'body'>>;
  /** the file of an entry with `upload` */
  upload?: E extends { upload: Upload } ? Blob : undefined;
}

/** The result of a handler and of a call: `data` and the fields next to it. */
export type Reply<E extends Endpoint> = {
  data: E extends { data: infer Data extends z.ZodType } ? z.output<Data> : undefined;
} & (E extends { beside: infer Beside extends z.ZodObject } ? z.output<Beside> : unknown);

export function replyShape(entry: Endpoint): z.ZodObject {
  return z.object({ success: z.literal(true), data: entry.data ?? z.undefined(), ...entry.beside?.shape });
}

/** Returns whether a reply says that the city is a demonstration, which the API adds to it. */
export const saysDemonstration = ({ beside }: Endpoint): boolean =>
  beside !== undefined && 'demonstration' in beside.shape;

/** Every table that a cached answer depends on; undefined: it is not cached. */
export function cachedTablesOf(entry: Endpoint): readonly CachedTable[] | undefined {
  return entry.cache && saysDemonstration(entry) ? [...entry.cache, 'city_facts'] : entry.cache;
}

/** Every way in which a call may be refused, or fail. */
export function failuresOf(entry: Endpoint): readonly FailureCode[] {
  const refusals = {
    anyone: [],
    user: ['unauthenticated'],
    merchant: ['unauthenticated', 'forbidden'],
    key: ['unauthenticated'],
    admin: ['unauthenticated', 'forbidden'],
  } as const;
  // A body is always parsed, and may be refused, even if the call does not use it.
  const sent = entry.method === 'GET' ? [] : (['invalid', 'too_large', 'unsupported_media'] as const);
  const asked = entry.params || entry.query ? (['invalid'] as const) : [];
  return [
    ...new Set<FailureCode>([
      ...refusals[entry.who],
      ...entry.failures,
      // The key of another request is refused.
      ...(entry.idempotent ? (['conflict'] as const) : []),
      ...(entry.renumbered ? (['moved'] as const) : []),
      ...asked,
      ...sent,
      'too_many',
      'internal',
      'unavailable',
    ]),
  ];
}

export function pathsOf({ path, alsoAt = [] }: Endpoint): readonly `/${string}`[] {
  return [path, ...alsoAt];
}
