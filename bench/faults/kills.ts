import { join } from 'node:path';
import { openDatabase } from '#database/open/open-database.ts';
import { openServer, openSocket } from '#database/open/server.ts';
import { createCity } from '../cities.ts';
import type { FaultCase } from './fault-case.ts';
import { crashAgainAndAgain, kill } from './support/crashes.ts';

const deaths = { full: 200, quick: 4 };

/** Kills a server again and again with SIGKILL, on both databases. */
export const kills: FaultCase = {
  name: 'Mortes por SIGKILL',
  async run({ clusterUrl, scratch, quick }) {
    const count = quick ? deaths.quick : deaths.full;
    const url = await createCity(clusterUrl, 'kills', async () => {});
    const embedded = join(scratch, 'kills-embedded');
    const files = join(scratch, 'kills-server');
    return [
      ...(await crashAgainAndAgain(
        {
          name: 'embutido',
          directory: embedded,
          logFile: `${embedded}.log`,
          openAlone: () => openDatabase({ directory: embedded }),
          openBeside: () => openSocket(embedded),
          crash: kill,
        },
        count,
      )),
      ...(await crashAgainAndAgain(
        {
          name: 'PostgreSQL',
          directory: files,
          url,
          logFile: `${files}.log`,
          openAlone: () => openServer(url),
          openBeside: () => openServer(url, { migrates: false }),
          crash: kill,
        },
        count,
      )),
    ];
  },
};
