import { join } from 'node:path';
import { connectDatabase, openDatabase } from '#database/open/open-database.ts';
import type { ByEffort } from '../effort.ts';
import type { FaultCase } from './fault-case.ts';
import { crashAgainAndAgain, kill } from './support/crashes.ts';
import { createMortalDisk, type MortalDisk } from './support/mortal-disk.ts';

const cuts: ByEffort = { full: 200, quick: 4, once: 1 };
const diskMiB = 2_048;

/**
 * Cuts the power of the disk of an embedded database again and again. Requires permission to mount, and perl, which Debian
 * always has.
 */
export const powerCuts: FaultCase = {
  name: 'Cortes de energia embaixo do banco de dados embutido',
  needsMore: true,
  async run({ scratch, effort }) {
    let disk: MortalDisk;
    try {
      disk = createMortalDisk(scratch, diskMiB);
    } catch (error) {
      return [{ name: 'não foi medido', value: String(error), met: false }];
    }
    const directory = join(disk.folder, 'data');
    try {
      return await crashAgainAndAgain(
        {
          name: 'energia',
          directory,
          logFile: join(scratch, 'power-cuts.log'),
          openAlone: () => openDatabase({ directory }),
          openBeside: () => connectDatabase({ directory }),
          async crash(child) {
            await disk.cut();
            await kill(child);
            await disk.mountAgain();
          },
        },
        cuts[effort],
        effort,
      );
    } finally {
      disk.remove();
    }
  },
};
