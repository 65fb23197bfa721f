import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { halfYearCsv, surveyLine } from '#api/imports/testing/write-survey.ts';
import { createPicture, formWith } from '#api/platform/testing/pictures.ts';
import { addDays } from '#domain/city-time.ts';
import { inventCnpj } from './invent-survey.ts';
import { send } from './send.ts';
import { describeWrite, kinds, type WriteKind, type WriteToMake, type WrittenCity } from './writes.ts';

/** The turns in which kinds of writes are made, besides the survey. */
const turns = [
  ...['price', 'report', 'price', 'review', 'sign-in', 'price', 'report', 'coupon', 'picture', 'review'],
  ...['price', 'report', 'receipt', 'sign-in'],
] as const;
const writersAtOnce = 6;
const pauseMs = 50;

/** The rest of each writer after a write, in ms, and of the importer after a survey. */
interface Pace {
  writeMs: number;
  surveyMs: number;
}

const restless: Pace = { writeMs: 0, surveyMs: 0 };
/** rows of each survey, of so many stations */
const survey = { rows: 1_500, stations: 300 };
const fuels = ['GASOLINA COMUM', 'ETANOL', 'DIESEL S10', 'OLEO DIESEL', 'GASOLINA ADITIVADA'];

interface Session {
  token: string;
}

interface Picture {
  address: string;
  token: string;
}

interface Imported {
  id: number;
  rowsNew: number;
}

interface Waiting extends WriteToMake {
  kind: WriteKind;
  key: string;
}

/**
 * Makes writes of every kind at a server that may die at any moment, and remembers all that was acknowledged. What was not is
 * sent again under its key, at the next server.
 */
export class RestlessWriters {
  readonly acknowledged: Record<WriteKind, string[]> = {
    price: [],
    report: [],
    review: [],
    coupon: [],
    receipt: [],
  };
  /** of writes that were acknowledged only after they had been sent again */
  repeated = 0;
  /** the first reasons for which a write was refused for good */
  readonly refused: string[] = [];
  /** all of this run, in the order of their acknowledgements */
  readonly sessions: Session[] = [];
  readonly pictures: Picture[] = [];
  readonly imports: Imported[] = [];
  readonly #city: WrittenCity;
  readonly #accounts: readonly { email: string; password: string }[];
  readonly #waiting: Waiting[] = [];
  readonly #made: Record<string, number> = {};
  #picture: Buffer | undefined;
  #running: { stop: AbortController; ended: Promise<unknown>; agent: Agent } | undefined;
  #turn = 0;
  #network = 0;
  #survey: { id: number } | undefined;
  #nextSurveyAt = 0;
  readonly #pace: Pace;

  /** @param accounts of the city's people, for signing in */
  constructor(
    city: WrittenCity,
    accounts: readonly { email: string; password: string }[],
    pace: Pace = restless,
  ) {
    this.#city = city;
    this.#accounts = accounts;
    this.#pace = pace;
  }

  /** @param url of the server */
  async start(url: string): Promise<void> {
    this.#picture ??= await createPicture({ width: 300, height: 200 });
    const stop = new AbortController();
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const { signal } = stop;
    const untilStopped = async (work: () => Promise<void>, restMs: number) => {
      while (!signal.aborted) {
        await work();
        if (restMs > 0) await sleep(restMs, undefined, { signal }).catch(() => {});
      }
    };
    const all = Array.from({ length: writersAtOnce }, () =>
      untilStopped(() => this.#write(url, agent), this.#pace.writeMs),
    );
    all.push(untilStopped(() => this.#importSurvey(url, agent), pauseMs));
    this.#running = { stop, ended: Promise.all(all), agent };
  }

  /** Resolves when every request has been answered or lost. */
  async stop(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    running.stop.abort();
    await running.ended;
    running.agent.destroy();
  }

  /** Stops once all that waits has been acknowledged. @returns how many were not, within a minute */
  async settle(): Promise<number> {
    const until = performance.now() + 60_000;
    while (this.#waiting.length > 0 && performance.now() < until) await sleep(100);
    await this.stop();
    return this.#waiting.length;
  }

  count(): number {
    const { sessions, pictures, imports } = this;
    const rows = kinds.reduce((sum, kind) => sum + this.acknowledged[kind].length, 0);
    return rows + sessions.length + pictures.length + imports.length;
  }

  describe(): string {
    const rows = kinds.map((kind) => `${kind} ${this.acknowledged[kind].length}`);
    const others = [
      `sessões ${this.sessions.length}`,
      `imagens ${this.pictures.length}`,
      `pesquisas ${this.imports.length}`,
    ];
    return [...rows, ...others].join(', ');
  }

  async #write(url: string, agent: Agent): Promise<void> {
    const turn = turns[this.#turn % turns.length] ?? 'price';
    this.#turn += 1;
    if (turn === 'sign-in') return this.#signIn(url, agent);
    if (turn === 'picture') return this.#sendPicture(url);
    const waiting = this.#waiting.shift();
    const write = waiting ?? this.#next(turn as WriteKind);
    const reply = await send(
      agent,
      'POST',
      `${url}/api${write.path}`,
      { ...this.#from(), authorization: `Bearer ${write.token}`, 'idempotency-key': write.key },
      write.body,
    );
    if (reply.status >= 200 && reply.status < 300) {
      this.acknowledged[write.kind].push(write.marker);
      if (waiting) this.repeated += 1;
    } else if (isForGood(reply.status)) {
      this.refused.push(`${write.key}: ${reply.status} ${reply.body.slice(0, 200)}`);
    } else {
      this.#waiting.push(write);
      await sleep(pauseMs);
    }
  }

  #next(kind: WriteKind): Waiting {
    const write = describeWrite(kind, this.#count(kind), this.#city);
    return { ...write, kind, key: `bench-${kind}-${write.marker.replaceAll(' ', '-')}` };
  }

  async #signIn(url: string, agent: Agent): Promise<void> {
    const account = this.#accounts[this.#count('sign-in') % this.#accounts.length];
    const reply = await send(agent, 'POST', `${url}/api/auth/login`, this.#from(), account);
    if (reply.status === 200) this.sessions.push({ token: JSON.parse(reply.body).data.token });
    else await sleep(pauseMs);
  }

  async #sendPicture(url: string): Promise<void> {
    const { token = '' } = this.#city.people[this.#count('picture') % this.#city.people.length] ?? {};
    const response = await fetch(`${url}/api/uploads/receipt`, {
      method: 'POST',
      headers: { ...this.#from(), authorization: `Bearer ${token}` },
      body: formWith('file', this.#picture ?? Buffer.alloc(0)),
    }).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (response?.ok && answer) this.pictures.push({ address: answer.data.fileUrl, token });
    else await sleep(pauseMs);
  }

  /** Does the next step of a survey, which its sender watches like an administrator in the panel. */
  async #importSurvey(url: string, agent: Agent): Promise<void> {
    const headers = { ...this.#from(), authorization: `Bearer ${this.#city.administrator}` };
    const address = `${url}/api/backoffice/imports`;
    if (!this.#survey) {
      if (performance.now() < this.#nextSurveyAt) return;
      const response = await fetch(address, {
        method: 'POST',
        headers,
        body: formWith('file', surveyOf(this.#count('survey')), 'pesquisa.csv', 'text/csv'),
      }).catch(() => undefined);
      const answer = await response?.json().catch(() => undefined);
      if (response?.ok && answer) this.#survey = { id: answer.data.id };
      else if (response && isForGood(response.status))
        this.refused.push(`survey: ${response.status} ${JSON.stringify(answer)}`);
      return;
    }
    const { id } = this.#survey;
    const read = await send(agent, 'GET', `${address}/${id}`, headers);
    if (read.status !== 200) return;
    const { status, rowsNew, failure } = JSON.parse(read.body).data;
    if (status === 'ready') await send(agent, 'POST', `${address}/${id}/start`, headers, {});
    if (status === 'done') this.imports.push({ id, rowsNew });
    if (status === 'failed') this.refused.push(`survey ${id}: ${failure}`);
    if (status !== 'done' && status !== 'failed') return;
    this.#survey = undefined;
    this.#nextSurveyAt = performance.now() + this.#pace.surveyMs;
  }

  /** Calls are limited by network. */
  #from(): { 'x-forwarded-for': string } {
    this.#network += 1;
    return { 'x-forwarded-for': `20.${this.#network % 200}.${Math.floor(this.#network / 200) % 250}.7` };
  }

  /** Counts what has been made of a kind before. */
  #count(kind: string): number {
    const before = this.#made[kind] ?? 0;
    this.#made[kind] = before + 1;
    return before;
  }
}

/** Whether a refusal will be the same again: not if there were too many requests, or the server was too busy to read one. */
const isForGood = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Returns a survey of days that no other has. */
function surveyOf(nth: number): Buffer {
  const lines = Array.from({ length: survey.rows }, (_, row) =>
    surveyLine({
      cnpj: inventCnpj(row % survey.stations),
      company: `POSTO DA PESQUISA ${row % survey.stations} LTDA`,
      product: fuels[Math.floor(row / survey.stations) % fuels.length] ?? '',
      price: (5 + ((row * 7 + nth) % 200) / 100).toFixed(2),
      day: addDays('2021-01-04', nth),
    }),
  );
  return halfYearCsv(lines);
}
