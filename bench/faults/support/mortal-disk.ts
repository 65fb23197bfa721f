import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A disk whose power can be cut: a small ext4 in a file in memory. */
export interface MortalDisk {
  folder: string;
  /**
   * Cuts the power: from this moment nothing reaches the disk any more, and nothing that was written and not yet on it, neither
   * content nor names. Writes fail.
   */
  cut(): Promise<void>;
  /** Mounts it again, once nobody uses it. */
  mountAgain(): Promise<void>;
  remove(): void;
}

const run = promisify(execFile);

/** Linux's request to shut a file system down without writing its journal, which is made for tests of power cuts. */
const shutDown = `open(my $disk, '<', $ARGV[0]) or die $!;
my $withoutJournal = pack('L', 2);
ioctl($disk, 0x8004587d, $withoutJournal) or die $!;`;

/** Creates a disk. @throws when this user may not mount, or the kernel has no ext4 */
export function createMortalDisk(scratch: string, mebibytes: number): MortalDisk {
  const memory = join(scratch, 'memory');
  const folder = join(scratch, 'disk');
  const image = join(memory, 'image');
  mkdirSync(memory);
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', memory]);
  try {
    execFileSync('truncate', ['-s', `${mebibytes - 8}M`, image]);
    execFileSync('mkfs.ext4', ['-q', '-F', image]);
    execFileSync('mount', ['-o', 'loop', image, folder]);
  } catch (error) {
    execFileSync('umount', ['-l', memory]);
    throw error;
  }
  return {
    folder,
    async cut() {
      await run('perl', ['-e', shutDown, folder]);
    },
    async mountAgain() {
      // The kernel closes the files of an ended process a moment later.
      for (let tries = 1; ; tries += 1) {
        try {
          await run('umount', [folder]);
          break;
        } catch (error) {
          if (tries === 50) throw error;
          await sleep(100);
        }
      }
      await run('mount', ['-o', 'loop', image, folder]);
    },
    remove() {
      for (const mounted of [folder, memory]) execFileSync('umount', ['-l', mounted]);
    },
  };
}
