import { createHash } from 'node:crypto';
import { lookup as lookUp } from 'node:dns';
import { open } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { Agent, fetch, type Response } from 'undici';
import type { Database } from '#database/database.ts';
import { eq } from '#database/orm.ts';
import { outsideHosts } from '#database/schema.ts';
import { restSeconds } from '#domain/sources.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { isLoopbackName } from './loopback-name.ts';

/**
 * Every request to another service goes through here: to the hosts that the operator has set, one at a time for each, with limits of
 * time and size, and not at all while a host has asked for a pause.
 */
export interface Outside {
  /** @throws {ServiceError} */
  ask(request: OutsideRequest): Promise<OutsideAnswer>;
  /**
   * Sends a message, and returns the status of the answer. Messages to one host do not wait for each other: the caller bounds them.
   * @throws {ServiceError} if there is no answer, or the host asks for a pause
   */
  post(message: OutsideMessage): Promise<number>;
}

export interface OutsideMessage extends Pick<OutsideRequest, 'address' | 'setting' | 'timeoutMs' | 'signal'> {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface OutsideRequest {
  address: URL;
  /** the address that the operator has set: only its host is asked, redirects included */
  setting: string;
  accept: string;
  timeoutMs: number;
  mostBytes: number;
  /** statuses besides 200 whose bodies are answers, too */
  accepted?: readonly number[];
  /** what an earlier answer was, to ask only for changes */
  known?: Validators | undefined;
  /** a file that gets the body, which is then not in the answer */
  file?: string;
  /** the time between two requests to the host, as its terms of use require */
  pauseMs?: number;
  /** how long the request waits for its turn before it is given up; without it, as long as it takes */
  longestTurnMs?: number;
  signal?: AbortSignal;
}

/** The marks of a version of an answer, by which its service recognises it; null: it gives none. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface OutsideAnswer extends Validators {
  /** 304: nothing has changed since `known`, and there is no body */
  status: number;
  /** empty if it went to a file */
  body: Buffer;
  /** of the body */
  sha256: string;
  contentType: string;
}

/** The reason for which a request has failed. */
export type ServiceErrorKind =
  /** the status of the answer */
  | { kind: 'status'; status: number }
  /** the host rests until then */
  | { kind: 'resting'; until: Date }
  | { kind: 'busy' | 'slow' | 'too_large' | 'forbidden' | 'unreachable' | 'unusable' };

/** A service did not respond, or gave an implausible answer. The message is for the log. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly why: ServiceErrorKind;

  constructor(message: string, why: ServiceErrorKind = { kind: 'unusable' }) {
    super(message);
    this.why = why;
  }
}

const mostRedirects = 5;

/** One connection for each request: the services are asked too seldom for more. */
const agentOptions = { pipelining: 0, connections: 2 } as const;

/** Messages are many, and use a connection again. */
const messengerOptions = { connections: 8 } as const;

/** Remembers for how long hosts are spared. */
export interface Rests {
  /** Until when a host is spared; undefined: it may be asked. */
  until(host: string): Promise<Date | undefined>;
  /** Notes that a host has too many requests (429) or fails (5xx). @param askedSeconds how long it asks to be spared */
  note(host: string, status: number, askedSeconds: number): Promise<void>;
  /** Forgets the failures of a host that has answered. */
  forget(host: string): Promise<void>;
}

/** Keeps the rests in the database, so that they outlive a restart and hold on every node. */
export function keepRests({ orm }: Pick<Database, 'orm'>, clock: Clock): Rests {
  const find = async (host: string) =>
    (await orm.select().from(outsideHosts).where(eq(outsideHosts.host, host)))[0];
  return {
    async until(host) {
      const resting = await find(host);
      return resting && resting.restsUntil > clock.now() ? resting.restsUntil : undefined;
    },
    async note(host, status, askedSeconds) {
      const failures = ((await find(host))?.failures ?? 0) + 1;
      const seconds = restSeconds(status, failures, askedSeconds);
      const set = { failures, restsUntil: new Date(clock.now().getTime() + seconds * 1000) };
      await orm
        .insert(outsideHosts)
        .values({ host, ...set })
        .onConflictDoUpdate({ target: outsideHosts.host, set });
    },
    async forget(host) {
      if (await find(host)) await orm.delete(outsideHosts).where(eq(outsideHosts.host, host));
    },
  };
}

/** Spares no host: of a command that asks each source once. */
export const noRests: Rests = {
  until: async () => undefined,
  note: async () => {},
  forget: async () => {},
};

interface Parts {
  rests: Rests;
  clock: Clock;
  config: Pick<Config, 'siteUrl'>;
}

/** Opens the way out. */
export function createOutside({ rests, clock, config: { siteUrl } }: Parts): Outside {
  const agents = {
    public: new Agent({ ...agentOptions, connect: { lookup: lookUpOnly('public') } }),
    loopback: new Agent({ ...agentOptions, connect: { lookup: lookUpOnly('loopback') } }),
  };
  const messengers = {
    public: new Agent({ ...messengerOptions, connect: { lookup: lookUpOnly('public') } }),
    loopback: new Agent({ ...messengerOptions, connect: { lookup: lookUpOnly('loopback') } }),
  };
  const turns = createTurns();

  async function requireAwake(host: string): Promise<void> {
    const until = await rests.until(host);
    if (until) throw new ServiceError(`${host} is spared`, { kind: 'resting', until });
  }

  async function noteAnswer(host: string, response: Response): Promise<void> {
    const { status } = response;
    if (status === 429 || status >= 500) await rests.note(host, status, secondsAsked(response, clock.now()));
    else await rests.forget(host);
  }

  /** Follows redirects within the host of the setting. */
  async function follow(request: OutsideRequest, signal: AbortSignal): Promise<Response> {
    const { setting, accept, known } = request;
    let { address } = request;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const network = networkOf(address, setting);
      const response = await fetch(address, {
        redirect: 'manual',
        dispatcher: agents[network],
        signal,
        headers: {
          accept,
          'accept-language': 'pt-BR',
          'user-agent': `ComparaPalmas/1.0 (+${siteUrl})`,
          ...(known?.etag && { 'if-none-match': known.etag }),
          ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
        },
      });
      const location = response.headers.get('location');
      if (response.status < 301 || response.status > 308 || response.status === 304 || location === null) {
        await noteAnswer(address.host, response);
        return response;
      }
      await response.body?.cancel();
      const next = URL.parse(location, address);
      if (!next) throw new ServiceError('redirected to no address', { kind: 'forbidden' });
      address = next;
    }
    throw new ServiceError('too many redirects', { kind: 'forbidden' });
  }

  async function ask(request: OutsideRequest): Promise<OutsideAnswer> {
    await requireAwake(request.address.host);
    const limit = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
    try {
      const response = await follow(request, signal);
      const { status } = response;
      if (status !== 200 && status !== 304 && !request.accepted?.includes(status)) {
        await response.body?.cancel();
        throw new ServiceError(`status ${status}`, { kind: 'status', status });
      }
      return {
        status,
        etag: response.headers.get('etag'),
        lastModified: response.headers.get('last-modified'),
        contentType: response.headers.get('content-type') ?? '',
        ...(await readBody(response, request)),
      };
    } catch (error) {
      if (error instanceof ServiceError || request.signal?.aborted) throw error;
      throw new ServiceError(reasonOf(error), { kind: limit.aborted ? 'slow' : 'unreachable' });
    }
  }

  async function post({ address, setting, headers, body, timeoutMs, signal: closing }: OutsideMessage) {
    await requireAwake(address.host);
    const network = networkOf(address, setting);
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = closing ? AbortSignal.any([limit, closing]) : limit;
    try {
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        dispatcher: messengers[network],
        signal,
        headers,
        body,
      });
      await response.body?.cancel();
      await noteAnswer(address.host, response);
      return response.status;
    } catch (error) {
      if (error instanceof ServiceError || closing?.aborted) throw error;
      throw new ServiceError(reasonOf(error), { kind: limit.aborted ? 'slow' : 'unreachable' });
    }
  }

  return {
    post,
    ask: (request) => turns(request.address.host, request, () => ask(request)),
  };
}

/**
 * Returns the network in which an address may be: that of loopback only where the setting names it.
 * @throws {ServiceError} if the address is not one of the setting's host
 */
function networkOf(address: URL, setting: string): 'public' | 'loopback' {
  const own = new URL(setting);
  if (address.host !== own.host || address.username !== '' || address.password !== '')
    throw new ServiceError(`${address.host} is not the host of the setting`, { kind: 'forbidden' });
  const network = isLoopbackName(own.hostname) ? 'loopback' : 'public';
  if (address.protocol !== 'https:' && !(network === 'loopback' && address.protocol === 'http:'))
    throw new ServiceError(`${address.protocol} is not safe`, { kind: 'forbidden' });
  // No name is looked up for an address of numbers.
  const literal = address.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !isOf(network, literal))
    throw new ServiceError(`${literal} is no public address`, { kind: 'forbidden' });
  return network;
}

function isOf(network: 'public' | 'loopback', address: string): boolean {
  const range = ipaddr.process(address).range();
  return network === 'public' ? range === 'unicast' : range === 'loopback';
}

/** Returns a look-up that fails for a name with an address outside the network, which is how a service would lead into ours. */
function lookUpOnly(network: 'public' | 'loopback'): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const [first] = found;
      if (!first || found.some(({ address }) => !isOf(network, address)))
        return callback(new ServiceError(`${hostname} has no public address`, { kind: 'forbidden' }), '');
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}

/** Reads the body, up to a size, and writes it to the file if there is one. */
async function readBody(
  response: Response,
  { mostBytes, file }: Pick<OutsideRequest, 'mostBytes' | 'file'>,
): Promise<Pick<OutsideAnswer, 'body' | 'sha256'>> {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const out = file === undefined ? undefined : await open(file, 'w');
  try {
    for await (const chunk of response.body ?? []) {
      const bytes: Uint8Array = chunk;
      size += bytes.byteLength;
      if (size > mostBytes) throw new ServiceError(`more than ${mostBytes} bytes`, { kind: 'too_large' });
      hash.update(bytes);
      if (out) await out.writeFile(bytes);
      else chunks.push(bytes);
    }
  } finally {
    await out?.close();
  }
  return { body: Buffer.concat(chunks), sha256: hash.digest('hex') };
}

/** Returns how long a service asks to be spared, in seconds (RFC 9110, Retry-After). */
function secondsAsked(response: Response, now: Date): number {
  const asked = response.headers.get('retry-after') ?? '';
  if (/^\d+$/.test(asked)) return Number(asked);
  const until = Date.parse(asked);
  return Number.isNaN(until) ? 0 : Math.max(0, (until - now.getTime()) / 1000);
}

type Turn = Pick<OutsideRequest, 'pauseMs' | 'longestTurnMs'>;

/** Returns a function that makes requests to a host one after the other. */
function createTurns() {
  /** for each host, the end of the last request, and the pause after it */
  const last = new Map<string, Promise<unknown>>();
  return async <T>(host: string, { pauseMs = 0, longestTurnMs }: Turn, run: () => Promise<T>): Promise<T> => {
    const before = last.get(host);
    let isGivenUp = false;
    const own = (async () => {
      await before;
      if (isGivenUp) throw new ServiceError('too many requests wait for their turn', { kind: 'busy' });
      const began = performance.now();
      const answer = run();
      return { answer, ended: answer.catch(() => {}).then(() => pauseMs - (performance.now() - began)) };
    })();
    const ended = own.then(
      async ({ ended: pause }) => {
        const left = await pause;
        if (left > 0) await sleep(left);
      },
      () => {},
    );
    last.set(host, ended);
    ended.then(() => last.get(host) === ended && last.delete(host));
    if (before && longestTurnMs !== undefined) {
      const started = await Promise.race([own.then(() => true), sleep(longestTurnMs, false)]);
      if (!started) {
        isGivenUp = true;
        throw new ServiceError('too many requests wait for their turn', { kind: 'busy' });
      }
    }
    return (await own).answer;
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
