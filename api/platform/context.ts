import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { Database } from '#database/database.ts';
import type { Afterwards } from './afterwards.ts';
import type { Auth } from './auth.ts';
import type { Caller, Origin } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ResponseCache } from './response-cache.ts';

/** What every handler stands on, handed in once at the start. */
export interface Context {
  database: Database;
  config: Config;
  clock: Clock;
  kept: ResponseCache;
  log: FastifyBaseLogger;
  auth: Auth;
  mailer: Mailer;
  afterwards: Afterwards;
  /** for keyed hashes; never leaves */
  secret: string;
}

/** A call as its handler sees it. Who calls is known, and allowed, where the entry asks for more than anyone. */
export type Request<E extends Endpoint> = Input<E> & {
  caller: E['who'] extends 'anyone' ? undefined : Caller;
  origin: Origin;
};

/** What a handler answers: the reply, and a new name for the browser that calls, if it is to get one. */
export type HandlerReply<E extends Endpoint> = Reply<E> & { device?: string };

/** Does what one entry of the endpoint table promises. */
export type Handler<E extends Endpoint> = (request: Request<E>, context: Context) => Promise<HandlerReply<E>>;

export type Handlers = { [N in EndpointName]: Handler<Endpoints[N]> };
