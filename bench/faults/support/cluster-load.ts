/**
 * Reads and writes at a cluster at a steady rate, retries each write under its key until it is acknowledged, and watches how
 * old the answers of each node are. It is told what to do by messages, and answers each of them.
 */

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Times, timesOf } from './program.ts';
import { type Reply, send } from './send.ts';
import {
  describeWrite,
  kinds,
  lowestCentavos,
  type WriteKind,
  type WriteToMake,
  type WrittenCity,
} from './writes.ts';

export interface LoadOptions extends WrittenCity {
  /** of the balancer, and of each node */
  url: string;
  nodes: readonly string[];
  readsPerSecond: number;
  writesPerSecond: number;
  /** a cut that only this shop sells: its price says how old an answer is */
  probe: { cut: number; shop: number };
}

type Stream = 'memory' | 'other' | WriteKind;

/** The observations since the last mark. */
export interface Seen {
  streams: Record<Stream, StreamSeen>;
  /** the longest time without any write that was acknowledged, in ms */
  writeGap: number;
  /** by node: how long an answer that did not say its age lacked an acknowledged price, in ms */
  stale: number[];
}

interface StreamSeen {
  times: Times;
  /** by status; '0' is no answer. A write is counted each time that it is sent. */
  failures: Record<string, number>;
  /** the longest time without an answer 200, in ms */
  gap: number;
}

/** All writes of the run. */
export interface Written {
  acknowledged: Record<WriteKind, string[]>;
  /** of those sent more than once */
  repeated: number;
  /** writes that were refused for good, with the reasons of some */
  refused: number;
  reasons: string[];
  /** writes without an answer to the end */
  unknown: number;
}

export type LoadOrder = { do: 'start'; options: LoadOptions } | { do: 'mark' } | { do: 'end' };

/** Each kind's share of the writes. */
const shares: Record<WriteKind, number> = {
  price: 0.35,
  report: 0.3,
  review: 0.2,
  coupon: 0.1,
  receipt: 0.05,
};
/** A client waits twice as long before each repetition, as ours do, and at least as long as a refusal says. */
const retryMs = { first: 500, most: 4_000 };
const giveUpMs = 90_000;
const probeMs = 100;

class Watch {
  #times: number[] = [];
  #failures: Record<string, number> = {};
  #gap = 0;
  #lastAt = performance.now();

  see(status: number, ms: number): void {
    if (status !== 200) {
      this.#failures[status] = (this.#failures[status] ?? 0) + 1;
      return;
    }
    const now = performance.now();
    this.#gap = Math.max(this.#gap, now - this.#lastAt);
    this.#lastAt = now;
    this.#times.push(ms);
  }

  mark(): StreamSeen {
    const gap = Math.max(this.#gap, performance.now() - this.#lastAt);
    const seen = { times: timesOf(this.#times), failures: this.#failures, gap };
    this.#times = [];
    this.#failures = {};
    this.#gap = 0;
    return seen;
  }
}

class Load {
  readonly #options: LoadOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 });
  readonly #watches: Record<Stream, Watch>;
  readonly #writes = new Watch();
  readonly #written: Written;
  readonly #pending = new Set<Promise<void>>();
  /** acknowledged prices of the probe in centavos, with the time of each */
  #probed: { centavos: number; at: number }[] = [];
  #stale: number[];
  #isEnding = false;
  #loops: Promise<void>[];

  constructor(options: LoadOptions) {
    this.#options = options;
    const streams: Stream[] = ['memory', 'other', ...kinds];
    this.#watches = Object.fromEntries(streams.map((name) => [name, new Watch()])) as Record<Stream, Watch>;
    this.#written = {
      acknowledged: { price: [], report: [], review: [], coupon: [], receipt: [] },
      repeated: 0,
      refused: 0,
      reasons: [],
      unknown: 0,
    };
    this.#stale = options.nodes.map(() => 0);
    this.#loops = [
      this.#atRate(options.readsPerSecond, (nth) => this.#read(nth)),
      ...kinds.map((kind) =>
        this.#atRate(options.writesPerSecond * shares[kind], (nth) => this.#write(kind, nth)),
      ),
      this.#writeProbe(),
      ...options.nodes.map((node, nth) => this.#watchProbe(node, nth)),
    ];
  }

  mark(): Seen {
    const streams = Object.fromEntries(
      Object.entries(this.#watches).map(([name, watch]) => [name, watch.mark()]),
    ) as Record<Stream, StreamSeen>;
    const stale = this.#stale;
    this.#stale = stale.map(() => 0);
    return { streams, writeGap: this.#writes.mark().gap, stale };
  }

  async end(): Promise<Written> {
    this.#isEnding = true;
    await Promise.all(this.#loops);
    await Promise.all(this.#pending);
    this.#agent.destroy();
    return this.#written;
  }

  async #atRate(perSecond: number, run: (nth: number) => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    for (let begun = 0; !this.#isEnding; ) {
      const due = ((performance.now() - startedAt) / 1000) * perSecond;
      for (; begun < due; begun += 1) {
        const one = run(begun);
        this.#pending.add(one);
        one.then(() => this.#pending.delete(one));
      }
      await sleep(5);
    }
  }

  /** Sends a request from the n-th of many networks, because calls are limited by network. */
  #send(
    nth: number,
    method: string,
    url: string,
    token?: string,
    body?: object,
    key?: string,
  ): Promise<Reply> {
    const headers = {
      'x-forwarded-for': `20.${nth % 200}.${Math.floor(nth / 200) % 250}.7`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    };
    return send(this.#agent, method, url, headers, body);
  }

  async #read(nth: number): Promise<void> {
    const { url, cuts, people } = this.#options;
    const memory = ['/combustivel', '/api/public/regions', '/api/fuel/prices', '/api/fuel/types'];
    const person = people[nth % people.length];
    const others = [
      `/produto/${cuts[nth % cuts.length]}`,
      `/api/public/suggestions?search=palavra${nth}`,
      '/api/users/reported-prices',
      '/acougues',
    ];
    const isOther = nth % 10 === 9;
    const path = isOther ? others[Math.floor(nth / 10) % others.length] : memory[nth % memory.length];
    const token = path?.startsWith('/api/users') ? person?.token : undefined;
    const startedAt = performance.now();
    const { status } = await this.#send(nth, 'GET', `${url}${path}`, token);
    this.#watches[isOther ? 'other' : 'memory'].see(status, performance.now() - startedAt);
  }

  async #write(kind: WriteKind, nth: number): Promise<void> {
    await this.#untilAcknowledged(kind, nth, describeWrite(kind, nth, this.#options));
  }

  /** Sends a write until it is acknowledged, each time under the same key. @returns whether it was */
  async #untilAcknowledged(
    kind: WriteKind,
    nth: number,
    { path, token, body, marker }: WriteToMake,
  ): Promise<boolean> {
    const url = `${this.#options.url}/api${path}`;
    const key = `bench-${kind}-${marker.replaceAll(' ', '-')}`;
    const giveUpAt = performance.now() + giveUpMs;
    for (let tries = 1; performance.now() < giveUpAt; tries += 1) {
      const startedAt = performance.now();
      const reply = await this.#send(nth, 'POST', url, token, body, key);
      const status = reply.status >= 200 && reply.status < 300 ? 200 : reply.status;
      const ms = performance.now() - startedAt;
      this.#watches[kind].see(status, ms);
      this.#writes.see(status, ms);
      if (status === 200) {
        this.#written.acknowledged[kind].push(marker);
        if (tries > 1) this.#written.repeated += 1;
        return true;
      }
      if (status >= 400 && status < 500 && status !== 429) {
        this.#written.refused += 1;
        if (this.#written.reasons.length < 5)
          this.#written.reasons.push(`${marker}: ${reply.body.slice(0, 200)}`);
        return false;
      }
      const wait = Math.max(
        Math.min(retryMs.most, retryMs.first * 2 ** (tries - 1)),
        Number(reply.headers['retry-after'] ?? 0) * 1000,
      );
      await sleep(wait * (1 + Math.random() / 2));
    }
    this.#written.unknown += 1;
    return false;
  }

  /** Raises the price of the probe by a centavo each time that the last one was acknowledged. */
  async #writeProbe(): Promise<void> {
    const { administrator, probe } = this.#options;
    for (let centavos = lowestCentavos + 1; !this.#isEnding; centavos += 1) {
      const body = { productId: probe.cut, establishmentId: probe.shop, price: centavos / 100 };
      const marker = `${probe.cut} ${probe.shop} ${centavos}`;
      const isThere = await this.#untilAcknowledged('price', centavos, {
        path: '/backoffice/prices',
        token: administrator,
        body,
        marker,
      });
      if (isThere) this.#probed = [...this.#probed.slice(-500), { centavos, at: performance.now() }];
      await sleep(2 * probeMs);
    }
  }

  /** Reads the price of the probe from one node. An answer that says from when it is, is not called stale. */
  async #watchProbe(node: string, nth: number): Promise<void> {
    const { cut } = this.#options.probe;
    while (!this.#isEnding) {
      const askedAt = performance.now();
      const { status, body, headers } = await this.#send(
        nth,
        'GET',
        `${node}/api/public/prices/product/${cut}`,
      );
      if (status === 200 && headers['x-last-good'] === undefined) {
        const [, price = '0'] = /"price":([\d.]+)/.exec(body) ?? [];
        const centavos = Math.round(Number(price) * 100);
        const missed = this.#probed.find((one) => one.centavos > centavos);
        if (missed && missed.at < askedAt)
          this.#stale[nth] = Math.max(this.#stale[nth] ?? 0, askedAt - missed.at);
      }
      await sleep(probeMs);
    }
  }
}

let load: Load | undefined;
process.on('message', async (order: LoadOrder) => {
  if (order.do === 'start') {
    load = new Load(order.options);
    process.send?.(null);
  } else if (order.do === 'mark') {
    process.send?.(load?.mark());
  } else {
    process.send?.(await load?.end(), () => process.exit());
  }
});
process.once('disconnect', () => process.exit());
