import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { DestinationStream, Logger } from 'pino';
import type { SharedCount } from '#api/platform/limits/shared-counts.ts';
import { type Ask, openChannel } from './channel.ts';
import { countsOf, type Figures, mergeFigures } from './merge-figures.ts';
import { figuresMs, type PrimaryAnswers, patienceMs, type WorkerAnswers } from './questions.ts';

interface Options {
  /** how many processes serve */
  count: number;
  /** a free port */
  port: number;
  log: Logger;
  /** the destination of all logs */
  lines: DestinationStream;
}

interface Processes {
  /** Resolves when all serve. Rejects when one of them ends before. */
  serving: Promise<void>;
  /** Closes all of them gracefully, and resolves when they have ended. */
  close(): Promise<void>;
}

/** A process of the cluster. */
interface Member {
  worker: Worker;
  ask: Ask<WorkerAnswers>;
  startedAt: number;
  hasJoined: boolean;
  isServing: boolean;
  runsDailyTasks: boolean;
  figures: Figures;
}

/** A process could not start, and has printed why. The message is for the operator, in Portuguese. */
export class ProcessError extends Error {
  override readonly name = 'ProcessError';
}

/** The pause before a process is started again. It doubles while processes end soon after their start. */
const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** A process that has lived longer had no fault at its start. */
const soonMs = 60_000;
/** How often a process is asked whether it is alive, and how long it may take to answer. */
const aliveMs = 5_000;
/** A process that leaves so many of these questions unanswered in a row, for half a minute, hangs. */
const mostUnanswered = 6;
/** While it starts, it loads the program, which on a slow machine blocks it for longer: it gets five minutes. */
const mostUnansweredAtStart = 60;
/** Networks and accounts that are counted at the same time. */
const mostCounts = 100_000;

/**
 * Starts the processes that serve, and starts each again when it ends. One that hangs is killed. This process, the primary, serves nothing itself: it
 * passes on what they tell each other, and writes their logs, whole lines only, into one.
 */
export function startProcesses({ count, port, log, lines }: Options): Processes {
  cluster.setupPrimary({ stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const members = new Set<Member>();
  const restarts = new Set<NodeJS.Timeout>();
  const counts = countTogether();
  const serving = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  /** what processes that have ended had counted */
  let left = Promise.resolve<Figures>([]);
  let soonEnded = 0;
  let haveServed = false;
  let isClosing = false;

  const metrics = async () => {
    await Promise.all(
      [...members].map(async (member) => {
        // A process that is too busy to answer is counted as it was.
        member.figures = (await member.ask('figures', null, figuresMs)) ?? member.figures;
      }),
    );
    return mergeFigures([await left, ...[...members].map(({ figures }) => figures)]).metrics();
  };

  const start = () => {
    const worker = cluster.fork();
    const answers: PrimaryAnswers = {
      join() {
        member.hasJoined = true;
        member.runsDailyTasks = ![...members].some((each) => each.runsDailyTasks);
        return { port, processes: count, runsDailyTasks: member.runsDailyTasks };
      },
      serving() {
        member.isServing = true;
        if (isClosing || [...members].filter(({ isServing }) => isServing).length < count) return;
        haveServed = true;
        serving.resolve();
      },
      count: counts,
      async written(written) {
        const others = [...members].filter((each) => each !== member && each.hasJoined);
        await Promise.all(others.map(({ ask }) => ask('written', written, patienceMs)));
      },
      metrics,
    };
    const member: Member = {
      worker,
      ask: openChannel<WorkerAnswers, PrimaryAnswers>(worker, answers),
      startedAt: performance.now(),
      hasJoined: false,
      isServing: false,
      runsDailyTasks: false,
      figures: [],
    };
    members.add(member);
    writeWholeLines(worker, lines);
    worker.once('exit', (code, signal) => end(member, code, signal));
    killWhenHanging(member);
  };

  const killWhenHanging = async (member: Member) => {
    const hangs = await untilHanging({
      isAlive: async () => Boolean(await member.ask('isAlive', null, aliveMs)),
      isServing: () => member.isServing,
      hasEnded: () => !members.has(member),
    });
    if (!hangs) return;
    const { process } = member.worker;
    log.error({ process: process.pid }, 'a process does not answer, and is killed');
    process.kill('SIGKILL');
  };

  const end = (member: Member, code: number | null, signal: string | null) => {
    members.delete(member);
    if (isClosing) {
      if (members.size === 0) ended.resolve();
      return;
    }
    if (!haveServed) {
      serving.reject(new ProcessError('Um dos processos não começou.'));
      return;
    }
    left = left.then((before) => mergeFigures([before, countsOf(member.figures)]).getMetricsAsJSON());
    soonEnded = performance.now() - member.startedAt < soonMs ? soonEnded + 1 : 0;
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** soonEnded);
    const { pid } = member.worker.process;
    log.error({ process: pid, code, signal, pauseMs }, 'a process has ended, and is started again');
    const timer = setTimeout(() => {
      restarts.delete(timer);
      start();
    }, pauseMs);
    restarts.add(timer);
  };

  while (members.size < count) start();
  return {
    serving: serving.promise,
    async close() {
      isClosing = true;
      for (const timer of restarts) clearTimeout(timer);
      if (members.size === 0) return;
      for (const { worker, ask, hasJoined } of members) {
        // A process that has not joined has opened nothing yet, and would not hear.
        if (hasJoined) ask('close', null, patienceMs);
        else worker.process.kill('SIGKILL');
      }
      await ended.promise;
    },
  };
}

interface WatchedProcess {
  /** resolves to false when no answer has come in time */
  isAlive: () => Promise<boolean>;
  /** whether it has started */
  isServing: () => boolean;
  hasEnded: () => boolean;
}

/** Resolves to true when a process hangs, and to false when it has ended by itself. */
export async function untilHanging({ isAlive, isServing, hasEnded }: WatchedProcess): Promise<boolean> {
  let hasServed = false;
  // Answers are counted, not time, because this process may have been stopped together with the others.
  for (let unanswered = 0; unanswered < (hasServed ? mostUnanswered : mostUnansweredAtStart); ) {
    const answers = await isAlive();
    if (hasEnded()) return false;
    // What it left unanswered while it started does not count afterwards.
    if (answers || hasServed !== isServing()) unanswered = 0;
    else unanswered += 1;
    hasServed = isServing();
    if (answers) await sleep(aliveMs, undefined, { ref: false });
  }
  return true;
}

/** Returns a function that counts keys until each expires. */
function countTogether(): (counts: readonly SharedCount[]) => number[] {
  // Keys are keyed hashes of addresses, and expire by timer. These timers do not keep the process alive.
  const counters = new LRUCache<string, { count: number }>({ max: mostCounts, ttl: 1, ttlAutopurge: true });
  return (counts) =>
    counts.map(({ key, forgottenAfterMs }) => {
      const counter = counters.get(key) ?? { count: 0 };
      if (counter.count === 0) counters.set(key, counter, { ttl: forgottenAfterMs });
      counter.count += 1;
      return counter.count;
    });
}

/** Writes what a process logs. Several processes that write to one pipe themselves could split each other's lines. */
function writeWholeLines({ process: { stdout } }: Worker, lines: DestinationStream): void {
  let rest = '';
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end === 0) rest += text;
    else {
      lines.write(rest + text.slice(0, end));
      rest = text.slice(end);
    }
  });
  stdout?.once('end', () => {
    if (rest !== '') lines.write(`${rest}\n`);
  });
}
