import { Failure, TooMany } from './failure.ts';

interface QueueBounds {
  /** tasks that run at once */
  running: number;
  /**
   * Tasks that wait for their turn; one more is refused. Between the least and the most of them it is as many as can be answered
   * within two seconds, by the times that tasks have taken lately. While more come than that, the least do not count.
   */
  waiting: number | { least: number; most: number };
  /** a task that has waited longer is refused and never runs, because its client has probably given up */
  longestWaitMs: number;
  /** the message of a refusal, in Portuguese */
  refusal?: string;
}

/**
 * Runs a task in its turn. Networks take turns, and when too many tasks wait, the last one of the network with most of them is
 * refused, so that no network keeps others out.
 * @param network who waits; tasks without a network wait as one
 * @throws {Overloaded} at once when too many wait, when others need its place, or after too long a wait
 */
export type BoundedQueue = <T>(task: () => Promise<T>, network?: string) => Promise<T>;

/** The current length of a queue, and how many tasks it has refused since the start. */
interface QueueFigures {
  running: number;
  waiting: number;
  /** refused because too many were waiting */
  refusedFull: number;
  /** refused after too long a wait */
  refusedLate: number;
}

/** A queue that reports its figures. */
export type WatchedQueue = BoundedQueue & {
  figures(): QueueFigures;
  /** Returns whether a task would be refused at once, and counts it as refused if so. */
  refusesNow(network?: string): boolean;
  /** Returns whether a task would have to wait for its turn. */
  isBusy(): boolean;
};

/** One that waits for its turn. */
interface Waiting {
  begin(): void;
  refuse(because: 'refusedFull' | 'refusedLate'): void;
}

/** when a refused client may try again */
export const retryAfterSeconds = 5;

/** Nobody is refused who could be answered in this time. */
const soonMs = 2000;
/** In a crowd everybody waits for as long as the line is, so some of that time is left for tasks that take longer than others. */
const crowdMs = 1600;
/** The share of the last task in the average of their times: what was slow after a start is forgotten within a second or two. */
const lastShare = 1 / 16;

/** 'unavailable', because there are more requests than can be answered. */
export class Overloaded extends Failure {
  readonly retryAfterSeconds = retryAfterSeconds;

  constructor(refusal = 'Muita gente está consultando os preços agora. Tente de novo em alguns segundos.') {
    super('unavailable', refusal);
  }
}

/** Creates a queue of limited length and waiting time, so that a crowd cannot exhaust memory. */
export function createBoundedQueue({ running, waiting, longestWaitMs, refusal }: QueueBounds): WatchedQueue {
  // Creating an error costs more than the rest of a refusal, and all refusals are the same.
  const overloaded = new Overloaded(refusal);
  const refused = { refusedFull: 0, refusedLate: 0 };
  /** what waits, by its network; the first network has the next turn */
  const lines = new Map<string, Waiting[]>();
  let waitingCount = 0;
  let runningCount = 0;
  /** by how much one more task delays the others, on average; undefined before the first has ended */
  let paceMs: number | undefined;
  /** true from a refusal, because too many were waiting, until nobody waits */
  let isCrowded = false;

  const count = (because: keyof typeof refused) => {
    refused[because] += 1;
    isCrowded ||= because === 'refusedFull';
  };
  const isFixed = typeof waiting === 'number';
  const mostWaiting = () => {
    if (isFixed) return waiting;
    const { least, most } = waiting;
    if (paceMs === undefined) return least;
    const fitting = Math.floor((isCrowded ? crowdMs : soonMs) / paceMs) - running;
    return Math.min(Math.max(fitting, isCrowded ? running : least), most);
  };
  const isFull = () => runningCount >= running && waitingCount >= mostWaiting();
  const longestLine = () => {
    let longest: Waiting[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    return longest;
  };
  const isRefused = (network: string) => {
    if (!isFull()) return false;
    // In a crowd each network usually has one task.
    if (lines.size === waitingCount) return true;
    return longestLine().length <= (lines.get(network)?.length ?? 0) + 1;
  };
  const refusesNow = (network = '') => {
    const isNow = isRefused(network);
    if (isNow) count('refusedFull');
    return isNow;
  };
  const leave = (network: string, one: Waiting) => {
    const line = lines.get(network) ?? [];
    line.splice(line.indexOf(one), 1);
    if (line.length === 0) lines.delete(network);
    waitingCount -= 1;
  };
  const turn = (network: string) =>
    new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        begin() {
          clearTimeout(timer);
          leave(network, one);
          resolve();
        },
        refuse(because) {
          clearTimeout(timer);
          leave(network, one);
          count(because);
          reject(overloaded);
        },
      };
      const refuseLate = () => one.refuse('refusedLate');
      const wait = (ms: number) => setTimeout(refuseLate, ms);
      // In a crowd, whoever can no longer be answered in two seconds leaves the place to others.
      const inTimeMs = Math.max(soonMs - running * (paceMs ?? 0), 0);
      const stay = () => {
        if (isCrowded) refuseLate();
        else timer = wait(longestWaitMs - inTimeMs);
      };
      let timer = isFixed ? wait(longestWaitMs) : setTimeout(stay, inTimeMs);
      const line = lines.get(network);
      if (line) line.push(one);
      else lines.set(network, [one]);
      waitingCount += 1;
    });
  const end = (startedAt: number) => {
    const ms = (performance.now() - startedAt) / runningCount;
    paceMs = paceMs === undefined ? ms : paceMs + (ms - paceMs) * lastShare;
    const [next] = lines;
    const first = next?.[1][0];
    if (!next || !first) {
      isCrowded = false;
      runningCount -= 1;
      return;
    }
    const [network, line] = next;
    first.begin();
    // Its network has its next turn after all others.
    if (lines.delete(network)) lines.set(network, line);
  };

  const queue: BoundedQueue = async (task, network = '') => {
    if (refusesNow(network)) throw overloaded;
    if (runningCount < running) runningCount += 1;
    else {
      if (isFull()) longestLine().at(-1)?.refuse('refusedFull');
      await turn(network);
    }
    const startedAt = performance.now();
    try {
      return await task();
    } finally {
      end(startedAt);
    }
  };
  const figures = () => ({ running: runningCount, waiting: waitingCount, ...refused });
  return Object.assign(queue, { figures, refusesNow, isBusy: () => runningCount >= running });
}

/** Runs a task of an account in its turn, and never two of one account at once. */
export type AccountQueue = (<T>(account: number, task: () => Promise<T>) => Promise<T>) &
  Pick<WatchedQueue, 'figures'>;

/** One account waits with so many tasks at most, while another of its tasks runs. */
const mostOfAccount = 3;

/**
 * Lets an account enter a queue with one task at a time, so that one account alone cannot occupy it.
 * @throws {TooMany} when an account has too many tasks
 */
export function oneOfEachAccount(queue: WatchedQueue, longestWaitMs: number): AccountQueue {
  const lines = new Map<number, { line: WatchedQueue; tasks: number }>();
  const run = async <T>(account: number, task: () => Promise<T>): Promise<T> => {
    const own = lines.get(account) ?? {
      line: createBoundedQueue({ running: 1, waiting: mostOfAccount, longestWaitMs }),
      tasks: 0,
    };
    if (own.tasks > mostOfAccount)
      throw new TooMany(retryAfterSeconds, 'Seus outros envios ainda estão na fila.');
    lines.set(account, own);
    own.tasks += 1;
    try {
      return await own.line(() => queue(task));
    } finally {
      own.tasks -= 1;
      if (own.tasks === 0) lines.delete(account);
    }
  };
  return Object.assign(run, { figures: queue.figures });
}
