import { cpuMs } from './cpu-time.ts';
import type { Effort } from './effort.ts';
import { comparePaired, type Round } from './paired.ts';
import type { Load, Running } from './processes.ts';
import type { Row } from './table.ts';
import type { Exchange } from './target.ts';

/** One city to measure, and the means to do it. */
export interface Setting {
  city: string;
  /** URL of its database */
  url: string;
  load: Load;
  /** a folder for log files */
  scratch: string;
  effort: Effort;
  /** folder for the product's CPU profiles */
  profile?: string | undefined;
}

/** A server and one of its responses. */
export interface Side {
  server: Running;
  exchange: Exchange;
}

/** The load and duration of one comparison. */
interface Extent {
  connections: number;
  roundMs: number;
  pairs: number;
}

/** Loads the product and the bare server in turns. The first rounds only warm both up. */
export async function compareUnderLoad(
  { load, effort }: Setting,
  { name, aim }: Pick<Row, 'name' | 'aim'>,
  product: Side,
  bare: Side,
  { connections, roundMs, pairs }: Extent,
): Promise<Row> {
  await load.open('product', product.exchange.target, connections);
  await load.open('bare', bare.exchange.target, connections);
  const round = async (side: 'product' | 'bare', pid: number): Promise<Round> => {
    const before = cpuMs(pid);
    const report = await load.run(side, effort === 'once' ? 1 : roundMs);
    const used = cpuMs(pid) - before;
    return { perSecond: (report.answers * 1000) / report.ms, perCpuSecond: (report.answers * 1000) / used };
  };
  const rounds = [() => round('product', product.server.pid), () => round('bare', bare.server.pid)] as const;
  await comparePaired(...rounds, { full: 3, quick: 1, once: 0 }[effort]);
  const paired = await comparePaired(...rounds, { full: pairs, quick: 4, once: 1 }[effort]);
  await load.close('product');
  await load.close('bare');
  return { name, ...(aim !== undefined && { aim }), ...paired };
}

/** Returns arguments for Node that write a CPU profile when the server ends. */
export function profileArgs({ profile }: Setting): string[] {
  return profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
}
