import { z } from 'zod';
import type { FailureCode } from './failures.ts';

/** Who may make a call. Signed in is the default of the house, so each entry says it. */
export type Audience = 'anyone' | 'user' | 'admin';

/** One call of the API. Server, browser client, OpenAPI and the access matrix read the same entry. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** under the API's prefix, parameters as ':id' */
  path: `/${string}`;
  who: Audience;
  /** the noun it belongs to: groups the documentation, names the folder in api/ */
  noun: string;
  /** one line in Portuguese */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** what the envelope's `data` holds */
  data: z.ZodType;
  /** what stands beside `data` in the envelope */
  beside?: z.ZodObject;
  failures: readonly FailureCode[];
  /** how the call refuses what belongs to somebody else; false: what the path names is everybody's */
  owned?: FailureCode | false;
  /** a call that succeeds for whoever may make it, where one can be written down; ids in paths are not part of it */
  example?: { query?: object; body?: object };
  /** how often one network address may call; what is more is refused as 'too_many' */
  limit?: { calls: number; minutes: number };
  /** a public read of the catalogue: its finished bytes stay in memory until a write changes the catalogue */
  kept: boolean;
}

export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives of the call: validated and with defaults filled in. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

/** What a caller gives. */
export interface Call<E extends Endpoint> {
  params?: Given<E['params']>;
  query?: Given<E['query']>;
  body?: Given<E['body']>;
}

/** What a handler returns and a caller gets: `data`, and what stands beside it. */
export type Reply<E extends Endpoint> = { data: z.output<E['data']> } & (E['beside'] extends z.ZodObject
  ? z.output<E['beside']>
  : unknown);

/** The whole body of a success. */
export function replyShape(entry: Endpoint): z.ZodObject {
  return z.object({ success: z.literal(true), data: entry.data, ...entry.beside?.shape });
}

/** Every way in which a call may be refused, or fail. */
export function failuresOf({ who, failures }: Endpoint): readonly FailureCode[] {
  const refusals = {
    anyone: [],
    user: ['unauthenticated'],
    admin: ['unauthenticated', 'forbidden'],
  } as const;
  return [...new Set<FailureCode>([...refusals[who], ...failures, 'internal', 'unavailable'])];
}
