import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

const limitBytes = 2 ** 30;
const mebibyte = 2 ** 20;

/** A memory limit, without swap, for a process to be started. */
interface MemoryLimit {
  /** the name of the mechanism in Portuguese, for the report */
  how: string;
  /** a prefix that runs a command under the limit; empty: there is no limit */
  command: readonly string[];
  remove(): void;
}

/** Uses a control group if this user may create one, else systemd, else no limit. */
export function limitMemory(): MemoryLimit {
  return byControlGroup() ?? bySystemd() ?? unlimited;
}

const unlimited: MemoryLimit = {
  how: 'sem limite (faltam os direitos): só se mede a memória residente',
  command: [],
  remove() {},
};

/** The files of a group, in the older and the newer kind of Linux. */
const kinds = [
  {
    parent: '/sys/fs/cgroup/memory',
    files: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'],
    limits: [limitBytes, limitBytes],
  },
  { parent: '/sys/fs/cgroup', files: ['memory.max', 'memory.swap.max'], limits: [limitBytes, 0] },
];

function byControlGroup(): MemoryLimit | undefined {
  for (const { parent, files, limits } of kinds) {
    const group = `${parent}/compara-${process.pid}-${Date.now()}`;
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    const remove = () => {
      try {
        rmdirSync(group);
      } catch {
        // A process that is still ending uses it; it is empty then, and limits nothing.
      }
    };
    try {
      for (const [nth, file] of files.entries()) writeFileSync(`${group}/${file}`, String(limits[nth]));
    } catch {
      remove();
      continue;
    }
    return {
      how: `1 GiB por grupo de controle (${group})`,
      command: ['sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh'],
      remove,
    };
  }
  return undefined;
}

function bySystemd(): MemoryLimit | undefined {
  const user = process.getuid?.() === 0 ? [] : ['--user'];
  const limits = ['-p', `MemoryMax=${limitBytes}`, '-p', 'MemorySwapMax=0'];
  const command = ['systemd-run', ...user, '--scope', '--quiet', ...limits];
  try {
    execFileSync(command[0] ?? '', [...command.slice(1), 'true'], { stdio: 'ignore' });
    return { how: '1 GiB por systemd-run', command, remove() {} };
  } catch {
    return undefined;
  }
}

/** Returns the current and peak resident memory of a process in MiB, without cached files; NaN: it has ended. */
export function residentMiB(pid: number): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) => {
      const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
      return (Number(kilobytes) * 1024) / mebibyte;
    };
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
}

/**
 * Returns how long the main thread of a process has run, and how long it has waited for the processor: if that is long,
 * the machine was too busy for reliable figures. NaN if the system does not provide it.
 */
export function processorSeconds(pid: number): { ran: number; waited: number } {
  try {
    const [ran = '', waited = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return { ran: Number(ran) / 1e9, waited: Number(waited) / 1e9 };
  } catch {
    return { ran: Number.NaN, waited: Number.NaN };
  }
}
