import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteOldOutboxFiles, writeToOutbox } from './outbox.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'compara-outbox-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const at = (time: string, id = randomUUID()) =>
  writeToOutbox(directory, Buffer.from('mail'), new Date(time), id, null);

it('stores emails under unique names that sort by time, and accepts a missing folder', async () => {
  const later = await at('2026-06-12T15:00:00Z');
  const earlier = await at('2026-06-12T09:00:00Z');
  const same = await at('2026-06-12T09:00:00Z');
  expect([later, earlier].toSorted()).toEqual([earlier, later]);
  expect(same).not.toBe(earlier);
  await expect(deleteOldOutboxFiles(join(directory, 'outbox'), new Date())).resolves.toBeUndefined();
});

it('stores an email once, even after interrupted attempts', async () => {
  const id = randomUUID();
  const first = await at('2026-06-12T15:00:00Z', id);
  expect(await at('2026-06-12T15:01:00Z', id)).toBe(first);
  expect(readdirSync(directory)).toEqual([first]);
});

it('deletes emails after thirty days, and no other files', async () => {
  const now = new Date('2026-06-30T12:00:00Z');
  const old = await at('2026-05-31T11:59:59Z');
  writeFileSync(join(directory, `${old}.tmp`), 'half an email');
  const young = await at('2026-05-31T12:00:00Z');
  writeFileSync(join(directory, '0-notes.txt'), 'of the operator');
  await deleteOldOutboxFiles(directory, now);
  expect(readdirSync(directory)).toEqual(['0-notes.txt', young]);
});
