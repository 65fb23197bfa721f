import { join } from 'node:path';
import { type Running, startCached } from '../../processes.ts';
import type { FaultSetting } from '../fault-case.ts';
import { limitMemory, residentMiB } from './limited-memory.ts';

interface LimitedServer {
  server: Running;
  /** the name of the limit's mechanism, in Portuguese */
  how: string;
  /** the peak of the first start, in MiB */
  creation: number;
  close(): Promise<void>;
}

/**
 * Starts a server with the demonstration and 1 GiB, which trusts each visitor's forwarded address. It is the second start, as
 * creating a database takes memory that later starts do not need; once, it is the first.
 */
export async function startLimited(
  name: string,
  { scratch, effort }: Pick<FaultSetting, 'scratch' | 'effort'>,
  env: Record<string, string> = {},
): Promise<LimitedServer> {
  const limit = limitMemory();
  const start = () =>
    startCached({
      directory: join(scratch, name),
      logFile: join(scratch, `${name}.log`),
      env: { SEED: 'demo', TRUST_PROXY: 'loopback', PAGES_AHEAD: '', ...env },
      command: limit.command,
    });
  const first = await start();
  const creation = residentMiB(first.pid).peak;
  const server = effort === 'once' ? first : await first.close().then(start);
  return {
    server,
    how: limit.how,
    creation,
    async close() {
      await server.close();
      limit.remove();
    },
  };
}
