import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { openTestMailServer } from './testing.ts';

/** A mail is guaranteed by the commit: the process may crash at any moment after it, and the mail still arrives, once. */

const program = fileURLToPath(new URL('../testing/mail-until-killed.ts', import.meta.url));
const to = 'ana@exemplo.com.br';

/** The environment of a test's processes: one data directory, and one database. */
async function openPlace(): Promise<NodeJS.ProcessEnv> {
  const directory = mkdtempSync(join(tmpdir(), 'cp-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const place = { ...process.env, DATA_DIR: directory, SECRET: 'nobody guesses this in a test of mails' };
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return { ...place, DATABASE_URL: url };
}

/** Starts the program, and resolves once it prints its mark. */
async function start(task: 'write' | 'work', place: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, task, to], {
    env: place,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => kill(child));
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
  ]);
  return child;
}

/** Resolves when the queue is empty. */
async function settled(child: ChildProcess): Promise<void> {
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += chunk;
    if (said.includes('settled')) return;
  }
  throw new Error(`it ended before the queue was empty: ${said}`);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

it('arrives exactly once though the process dies between the commit and the sending, and the next one in the middle of sending', {
  timeout: 300_000,
}, async () => {
  const place = await openPlace();
  const sending = vi.fn();
  const silent = await openTestMailServer({ onMailFrom: sending });
  onTestFinished(silent.close);
  const toSilent = { ...place, SMTP_URL: `smtp://127.0.0.1:${silent.port}` };
  await kill(await start('write', toSilent));
  expect(sending).not.toHaveBeenCalled();
  const worker = await start('work', toSilent);
  await expect.poll(() => sending.mock.calls.length, { timeout: 120_000 }).toBe(1);
  await kill(worker);
  const server = await openTestMailServer();
  onTestFinished(server.close);
  await settled(await start('work', { ...place, SMTP_URL: `smtp://127.0.0.1:${server.port}` }));
  expect(server.arrived).toMatchObject([{ to: [to], mail: { subject: 'Prometido' } }]);
  expect(silent.arrived).toEqual([]);
});
