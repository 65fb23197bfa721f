import { join } from 'node:path';
import { connectDatabase, openDatabase } from '#database/open/open-database.ts';
import type { ByEffort } from '../effort.ts';
import type { FaultCase } from './fault-case.ts';
import { crashAgainAndAgain, kill } from './support/crashes.ts';

const deaths: ByEffort = { full: 200, quick: 4, once: 1 };

/** Kills a server again and again with SIGKILL, which leaves its PostgreSQL behind. */
export const kills: FaultCase = {
  name: 'Mortes por SIGKILL',
  run({ scratch, effort }) {
    const directory = join(scratch, 'kills');
    return crashAgainAndAgain(
      {
        name: 'embutido',
        directory,
        logFile: `${directory}.log`,
        openAlone: () => openDatabase({ directory }),
        openBeside: () => connectDatabase({ directory }),
        crash: kill,
      },
      deaths[effort],
      effort,
    );
  },
};
