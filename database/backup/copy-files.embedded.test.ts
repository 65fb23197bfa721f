import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyFiles } from './copy-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'copy-files-'));
const [from, to] = [join(folder, 'from'), join(folder, 'to')];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(to, path), 'utf8');

it('copies again what has changed, and only that', async () => {
  mkdirSync(join(from, 'base/1'), { recursive: true });
  for (const name of ['same', 'changed', 'gone']) writeFileSync(join(from, 'base/1', name), 'before');
  const first = await copyFiles(from, to, undefined, { ticksMs: 0 });
  expect(read('base/1/gone')).toBe('before');
  writeFileSync(join(to, 'base/1/same'), 'untouched');
  writeFileSync(join(from, 'base/1/changed'), 'afterwards');
  rmSync(join(from, 'base/1/gone'));
  mkdirSync(join(from, 'empty'));
  writeFileSync(join(from, 'base/1/new'), 'new');
  const options = { ticksMs: 0, isNeeded: (path: string) => path !== 'base/1/new' };
  await copyFiles(from, to, first, options);
  expect(read('base/1/same')).toBe('untouched');
  expect(read('base/1/changed')).toBe('afterwards');
  expect(() => read('base/1/gone')).toThrow('ENOENT');
  expect(() => read('base/1/new')).toThrow('ENOENT');
  expect(() => read('empty')).toThrow('EISDIR');
});

it('copies a file again that was being written at the time', async () => {
  writeFileSync(join(from, 'busy'), 'one');
  const first = await copyFiles(from, to);
  writeFileSync(join(to, 'busy'), 'torn');
  await copyFiles(from, to, first);
  expect(read('busy')).toBe('one');
});
