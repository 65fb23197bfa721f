import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

/** What one step adds to the last line of `npm test`. */
export interface StepResult {
  passed: number;
  failed: number;
  skipped: number;
}

export type Command = [program: string, ...args: string[]];

/** No step is worth waiting longer for; what hangs is ended and counts as failed. */
const timeoutMs = 9 * 60_000;

/** A program of node_modules, run by the Node that runs this. */
export function program(name: string, ...args: string[]): Command {
  return [process.execPath, join('node_modules/.bin', name), ...args];
}

/** Runs commands one after the other as one check: a line with its seconds, and all that was printed if one fails. */
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

/** Says how a step that started at `started` (performance.now) went. */
export function reportStep(name: string, started: number, ok: boolean, output: string): void {
  if (!ok) console.log(output);
  console.log(`${ok ? '✓' : '✗'} ${name} ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs a command, keeping what it prints. */
export function runQuietly([file, ...args]: Command): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const { FORCE_COLOR: _, ...inherited } = process.env;
    const path = `${dirname(process.execPath)}:${inherited.PATH}`;
    const env = { ...inherited, NO_COLOR: '1', PATH: path };
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    const chunks: Buffer[] = [];
    const printed = () => Buffer.concat(chunks).toString();
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ ok: false, output: `${printed()}${error.message}` }));
    child.once('close', (code, signal) =>
      resolve({ ok: code === 0, output: signal ? `${printed()}\nencerrado por ${signal}` : printed() }),
    );
  });
}
