import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The folders of the system that each machine has for itself. They are below the folder of the machine, so that nothing is
 * left on this one.
 */
const ownFolders = [
  'etc/default',
  'etc/haproxy',
  'etc/patroni',
  'etc/redis',
  'opt',
  'run',
  'var/cache',
  'var/lib',
  'var/log',
];

/**
 * The first process of a machine. It waits until its standard input closes, which it does when this process ends in any way;
 * then the kernel ends all other processes of the machine. It also collects processes whose parents have ended.
 */
const firstProcess = `
set -e
hostname "$1"
ip link set lo up
mount --bind "$3" "$2/opt/compara-palmas"
mount --bind "$2/etc/hosts" /etc/hosts
shift
folder=$1
shift 2
for own in "$@"; do mount --rbind "$folder/$own" "/$own"; done
mount -t tmpfs tmpfs /dev/shm
echo ready
cat > /dev/null
`;
const switchProcess = 'ip link add lan type bridge && ip link set lan up && echo ready && cat > /dev/null';

interface Holder {
  child: ChildProcess;
  /** of the first process, as seen from here */
  pid: number;
}

async function hold(flags: readonly string[], script: string, args: readonly string[] = []): Promise<Holder> {
  const child = spawn('unshare', [...flags, 'sh', '-c', script, 'sh', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A Ctrl-C of the terminal does not reach it.
    detached: true,
  });
  let failure = '';
  child.stderr.on('data', (text) => {
    failure += text;
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`unshare: ${failure}`);
  });
  ended.catch(() => {});
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { child, pid: flags.includes('--fork') ? onlyChildOf(child.pid ?? 0) : (child.pid ?? 0) };
}

function onlyChildOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

/** Ends the first process, also if it is suspended, and with it all others. */
async function letGo({ child, pid }: Holder): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(pid, 'SIGKILL');
  await ended;
}

const run = (...args: string[]) =>
  execFileSync(args[0] ?? '', args.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });

/** The network between the machines. This machine is in it, too. */
export class Network {
  readonly #holder: Holder;

  private constructor(holder: Holder) {
    this.#holder = holder;
  }

  /** @param address of this machine in it */
  static async open(address: string): Promise<Network> {
    const network = new Network(await hold(['--net'], switchProcess));
    // The interface is gone with the network, because its other end is.
    run('ip', 'link', 'add', 'compara', 'type', 'veth', 'peer', 'name', 'here', 'netns', network.#id);
    network.#inside('ip', 'link', 'set', 'here', 'master', 'lan', 'up');
    run('ip', 'address', 'add', `${address}/24`, 'dev', 'compara');
    run('ip', 'link', 'set', 'compara', 'up');
    return network;
  }

  get #id(): string {
    return String(this.#holder.pid);
  }

  #inside(...command: string[]): void {
    run('nsenter', '-t', this.#id, '-n', ...command);
  }

  /** Plugs a machine in. */
  plug(name: string, pid: number): void {
    const peer = ['peer', 'name', 'eth0', 'netns', String(pid)];
    run('ip', 'link', 'add', name, 'netns', this.#id, 'type', 'veth', ...peer);
    this.#inside('ip', 'link', 'set', name, 'master', 'lan', 'up');
  }

  /** Drops everything that a machine sends and gets, without a word to either side. */
  cut(name: string): void {
    this.#inside('ip', 'link', 'set', name, 'nomaster');
  }

  mend(name: string): void {
    this.#inside('ip', 'link', 'set', name, 'master', 'lan');
  }

  close(): Promise<void> {
    return letGo(this.#holder);
  }
}

interface MachineOptions {
  network: Network;
  name: string;
  address: string;
  /** for all that the machine keeps */
  folder: string;
  /** the text of /etc/hosts */
  hosts: string;
  /** the folder of the product, which the machine has as /opt/compara-palmas */
  product: string;
}

/** A machine of a cluster: a set of namespaces of this one, with its own network, processes and files. */
export class Machine {
  readonly name: string;
  readonly folder: string;
  readonly #holder: Holder;
  readonly #commands = new Set<ChildProcess>();

  private constructor({ name, folder }: MachineOptions, holder: Holder) {
    this.name = name;
    this.folder = folder;
    this.#holder = holder;
  }

  static async boot(options: MachineOptions): Promise<Machine> {
    const { network, name, address, folder, hosts, product } = options;
    for (const own of [...ownFolders, 'opt/compara-palmas', 'etc/default']) {
      mkdirSync(join(folder, own), { recursive: true });
    }
    writeInto(folder, '/etc/hosts', `127.0.0.1 localhost\n${hosts}`);
    const spaces = ['--net', '--pid', '--ipc', '--mount', '--uts', '--fork', '--kill-child', '--mount-proc'];
    const holder = await hold(spaces, firstProcess, [name, folder, product, ...ownFolders]);
    const machine = new Machine(options, holder);
    network.plug(name, holder.pid);
    machine.run('ip', 'address', 'add', `${address}/24`, 'dev', 'eth0');
    machine.run('ip', 'link', 'set', 'eth0', 'up');
    return machine;
  }

  #entering(command: readonly string[]): string[] {
    return ['-t', String(this.#holder.pid), '-m', '-u', '-i', '-n', '-p', ...command];
  }

  /** Runs a command to its end, as root, and returns what it printed. @throws when it fails */
  run(...command: string[]): string {
    return run('nsenter', ...this.#entering(command));
  }

  /** Starts a command with its output in a file of the machine's folder. */
  start(command: readonly string[], env: Record<string, string>, log: string): ChildProcess {
    mkdirSync(dirname(join(this.folder, log)), { recursive: true });
    const output = openSync(join(this.folder, log), 'a');
    // In a session of its own, as a service is: a Ctrl-C of the terminal does not reach it.
    const options = { env, stdio: ['ignore', output, output], detached: true } satisfies SpawnOptions;
    const child = spawn('nsenter', this.#entering(command), options);
    closeSync(output);
    this.#commands.add(child);
    child.once('exit', () => this.#commands.delete(child));
    return child;
  }

  /** Suspends all processes at once, as when a virtual machine is paused. */
  freeze(): void {
    this.run('sh', '-c', 'kill -STOP -1');
  }

  thaw(): void {
    this.run('sh', '-c', 'kill -CONT -1');
    // nsenter stops with the command that it runs.
    for (const child of this.#commands) child.kill('SIGCONT');
  }

  /** Ends everything at once, as when its power is cut. */
  async close(): Promise<void> {
    await letGo(this.#holder);
    for (const child of this.#commands) child.kill('SIGCONT');
    while (this.#commands.size > 0) await sleep(10);
  }
}

/** Ends a command of `Machine.start` with a signal. The command is a child of nsenter, which does not pass signals on. */
export function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  process.kill(onlyChildOf(child.pid ?? 0), name);
}

/** Writes a file into the folder of a machine. */
export function writeInto(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
