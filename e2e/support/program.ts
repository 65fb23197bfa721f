import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';

/** One of the project's own programs, run by the project's own Node, like an operator does. */
export interface Program {
  pid: number;
  /** everything printed so far, including errors */
  printed(): string;
  /** its exit code; null when a signal ended it */
  ended: Promise<number | null>;
  /** waits until it prints a match, and returns it; fails when it ends without */
  says(pattern: RegExp): Promise<RegExpMatchArray>;
  /** asks it to close, and waits until it has */
  close(): Promise<number | null>;
}

/** Unsets all settings of the operator, so that neither the developer's shell nor an .env file has an effect. */
const unset = Object.fromEntries(
  [
    'DATABASE_URL',
    'PROCESSES',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'ADMIN_SECOND_STEP',
    'SITE_URL',
    'TRUST_PROXY',
    'RATE_LIMIT',
    'REDIS_URL',
    'SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'TILE_URL',
    'VIACEP_URL',
    'BRASILAPI_URL',
    'NOMINATIM_URL',
    'ANP_SURVEY_URL',
    'ANP_REGISTER_URL',
    'CITY_BOUNDARY',
    'SEED',
    'HOST',
    'PORT',
    'LOG_LEVEL',
  ].map((name) => [name, '']),
);

/** These only make it start faster. */
const { NODE_COMPILE_CACHE } = process.env;
const sooner = { NODE_COMPILE_CACHE };

/** @param preloaded module that is loaded before the program */
export function runProgram(
  script: string,
  args: string[],
  settings: Record<string, string>,
  preloaded?: string,
): Program {
  const before = preloaded === undefined ? [] : ['--import', resolve(preloaded)];
  const child = spawn(resolve('node_modules/.bin/node'), [...before, script, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: tmpdir(),
      ...sooner,
      API_PREFIX: '/api',
      PAGES_AHEAD: '0',
      ...unset,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return {
    pid: child.pid ?? 0,
    printed: () => output,
    ended,
    says: (pattern) =>
      new Promise((done, failed) => {
        const look = () => {
          const found = output.match(pattern);
          if (!found) return;
          listeners.delete(look);
          done(found);
        };
        listeners.add(look);
        look();
        ended.then(() => failed(new Error(`${script} ended without saying ${pattern}:\n${output}`)), failed);
      }),
    close() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
