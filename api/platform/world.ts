import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint, Reply, Request } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { KeptBytes } from './kept-bytes.ts';

/** What every verb stands on, handed in once at the start. */
export interface World {
  database: Database;
  config: Config;
  clock: Clock;
  kept: KeptBytes;
  log: FastifyBaseLogger;
}

/** Does what one entry of the endpoint table promises. */
export type Verb<E extends Endpoint> = (request: Request<E>, world: World) => Promise<Reply<E>>;

export type Verbs = { [N in EndpointName]: Verb<Endpoints[N]> };
