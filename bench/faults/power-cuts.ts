import { join } from 'node:path';
import { openDatabase } from '#database/open/open-database.ts';
import { openSocket } from '#database/open/server.ts';
import type { FaultCase } from './fault-case.ts';
import { crashAgainAndAgain, kill } from './support/crashes.ts';
import { createMortalDisk, type MortalDisk } from './support/mortal-disk.ts';

const cuts = { full: 200, quick: 4 };
const diskMiB = 2_048;

/**
 * Cuts the power of the disk of an embedded database again and again. Requires permission to mount, and perl, which Debian
 * always has.
 */
export const powerCuts: FaultCase = {
  name: 'Cortes de energia embaixo do banco de dados embutido',
  async run({ scratch, quick }) {
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
          openBeside: () => openSocket(directory),
          async crash(child) {
            await disk.cut();
            await kill(child);
            await disk.mountAgain();
          },
        },
        quick ? cuts.quick : cuts.full,
      );
    } finally {
      disk.remove();
    }
  },
};
