import type { Queries } from '#database/database.ts';
import { connectionsOfProcess } from '#database/open/server.ts';
import { ProcessError } from './supervise.ts';

interface Wanted {
  processes: number;
  /** whether fewer do as well */
  processesAreAuto: boolean;
}

/**
 * Returns for how many processes PostgreSQL has connections: as many as wanted, or fewer if these do.
 * @throws {ProcessError} if there are not enough for the wanted number
 */
export async function fittingProcesses(
  { run }: Pick<Queries, 'run'>,
  { processes, processesAreAuto }: Wanted,
): Promise<number> {
  const { rows } = await run(
    `SELECT sum(setting::int * CASE name WHEN 'max_connections' THEN 1 ELSE -1 END) AS connections FROM pg_settings
      WHERE name IN ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
  );
  const { connections } = rows[0] as { connections: number };
  const fitting = Math.floor(connections / connectionsOfProcess);
  if (processes <= fitting) return processes;
  if (processesAreAuto) return Math.max(1, fitting);
  throw new ProcessError(
    `PROCESSES=${processes} usa até ${processes * connectionsOfProcess} conexões, e o PostgreSQL aceita ${connections}: aumente max_connections ou diminua PROCESSES.`,
  );
}
