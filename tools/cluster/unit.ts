import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Machine, signal } from './machine.ts';

/** The settings that are read in a unit of systemd. Its limits and its protection of files are not applied. */
interface Unit {
  user: string | undefined;
  directory: string;
  environment: Record<string, string>;
  environmentFiles: string[];
  command: string;
  restart: string;
  restartMs: number;
}

/** @param files the unit and its drop-ins, each of which may replace what the ones before it say */
export function readUnit(files: readonly string[], specifiers: Record<string, string>): Unit {
  const values = new Map<string, string[]>();
  for (const text of files) {
    for (const [, key = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm)) {
      const filled = value.replace(/%(\w)/g, (all, letter: string) => specifiers[letter] ?? all);
      values.set(key, [...(values.get(key) ?? []), filled]);
    }
  }
  const all = (key: string) => values.get(key) ?? [];
  const last = (key: string) => all(key).at(-1);
  return {
    user: last('User'),
    directory: last('WorkingDirectory') ?? '/',
    environment: Object.fromEntries(all('Environment').flatMap(assignments)),
    environmentFiles: all('EnvironmentFile').map((path) => path.replace(/^-/, '')),
    command: last('ExecStart') ?? '',
    restart: last('Restart') ?? 'no',
    restartMs: Number(last('RestartSec') ?? 0.1) * 1000,
  };
}

/** Reads 'A=1 "B=two words"'. */
function assignments(value: string): [string, string][] {
  return [...value.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare = '']) => {
    const [name = '', ...rest] = (quoted ?? bare).split('=');
    return [name, rest.join('=')];
  });
}

/** Reads a file of settings, 'A=1' a line. */
function readSettings(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]),
  );
}

/** Returns the words of a command; a variable is a word, and becomes as many as it has. */
export function wordsOf(command: string, environment: Record<string, string>): string[] {
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  return words(command).flatMap((word) =>
    word.startsWith('$') ? words(environment[word.slice(1)] ?? '') : [word],
  );
}

/** A service of a machine, started and kept running as its unit says. */
export class Service {
  readonly name: string;
  readonly #machine: Machine;
  readonly #unit: Unit;
  readonly #user: string | undefined;
  #child: ChildProcess | undefined;
  #isWanted = false;

  /** @param files of the unit and its drop-ins */
  constructor(machine: Machine, name: string, files: readonly string[]) {
    this.name = name;
    this.#machine = machine;
    this.#unit = readUnit(files, { H: machine.name, p: name });
    // A machine for trying has no user of the product's own.
    this.#user = this.#unit.user !== undefined && hasUser(this.#unit.user) ? this.#unit.user : undefined;
  }

  get log(): string {
    return `log/${this.name}.log`;
  }

  start(): void {
    this.#isWanted = true;
    const { command, directory, environmentFiles } = this.#unit;
    const environment = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      ...this.#unit.environment,
      ...Object.assign({}, ...environmentFiles.map((path) => readSettings(join(this.#machine.folder, path)))),
    };
    const words = wordsOf(command, environment);
    const as = this.#user
      ? ['setpriv', `--reuid=${this.#user}`, `--regid=${this.#user}`, '--init-groups']
      : [];
    const inFolder = ['sh', '-c', 'cd "$0" && exec "$@"', directory];
    const home = this.#user === 'postgres' ? { HOME: '/var/lib/postgresql' } : {};
    const child = this.#machine.start([...as, ...inFolder, ...words], { ...environment, ...home }, this.log);
    this.#child = child;
    child.once('exit', () => void this.#restart(child));
  }

  async #restart(child: ChildProcess): Promise<void> {
    if (!this.#isWanted || this.#unit.restart === 'no') return;
    await sleep(this.#unit.restartMs);
    if (this.#isWanted && this.#child === child) this.start();
  }

  /** Sends a signal; the unit decides whether the service comes back. */
  signal(name: NodeJS.Signals): void {
    if (this.#child) signal(this.#child, name);
  }

  /** Stops it until it is started again. */
  async stop(name: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    signal(child, name);
    await ended;
  }

  /** Does not start it again: its machine is being closed. */
  forget(): void {
    this.#isWanted = false;
  }
}

function hasUser(name: string): boolean {
  return readFileSync('/etc/passwd', 'utf8').includes(`\n${name}:`);
}
