import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

/** The counts of one step for the last line of `npm test`. */
export interface StepResult {
  passed: number;
  failed: number;
  skipped: number;
}

export type Command = [program: string, ...args: string[]];

/** A step that takes longer is ended and counts as failed. */
const timeoutMs = 90 * 60_000;

/** Returns the command for a program of node_modules, run by the current Node. */
export function program(name: string, ...args: string[]): Command {
  return [process.execPath, join('node_modules/.bin', name), ...args];
}

/** Runs commands in order as one check. Prints a line with its duration, and the output of a command that fails. */
export async function runStep(name: string, commands: readonly Command[]): Promise<StepResult> {
  const started = performance.now();
  for (const command of commands) {
    const { ok, output } = await runQuietly(command);
    if (ok) continue;
    reportStep(name, started, false, output);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  reportStep(name, started, true, '');
  return { passed: 1, failed: 0, skipped: 0 };
}

/** Prints the result of a step that started at `started` (performance.now). */
export function reportStep(name: string, started: number, ok: boolean, output: string): void {
  if (!ok) console.log(output);
  console.log(`${ok ? '✓' : '✗'} ${name} ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs a command and returns its output. */
export function runQuietly([file, ...args]: Command): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const { FORCE_COLOR: _, ...inherited } = process.env;
    const path = `${dirname(process.execPath)}:${inherited.PATH}`;
    const env = { ...inherited, NO_COLOR: '1', PATH: path };
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    const chunks: Buffer[] = [];
    const output = () => Buffer.concat(chunks).toString();
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ ok: false, output: `${output()}${error.message}` }));
    child.once('close', (code, signal) =>
      resolve({ ok: code === 0, output: signal ? `${output()}\nencerrado por ${signal}` : output() }),
    );
  });
}
