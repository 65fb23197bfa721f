import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openFiles } from './files.ts';
import { openTestStore } from './testing/store.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'compara-files-'));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const bytes = Buffer.from([0, 255, 1, 254]);

/** Checks that a file with these bytes goes to the disk and is read in pieces, and one that is not there is not. */
async function expectPassedOn(files: Awaited<ReturnType<typeof openFiles>>, key: string): Promise<void> {
  const copy = join(dataDirectory, 'copy');
  expect(await files.saveTo(key, copy)).toBe(true);
  expect(await readFile(copy)).toEqual(bytes);
  expect(await files.saveTo('surveys/two', copy)).toBe(false);
  const pieces: Buffer[] = [];
  expect(await files.readThrough(key, (piece) => pieces.push(piece))).toBe(true);
  expect(Buffer.concat(pieces)).toEqual(bytes);
  expect(await files.readThrough('surveys/two', (piece) => pieces.push(piece))).toBe(false);
}

describe('files on the local disk', () => {
  const open = () => openFiles({ dataDirectory, storageUrl: undefined });

  it('are kept, read and deleted by their keys, for the eyes of the server alone, and no draft of one stays', async () => {
    const files = await open();
    await files.put('photos/one.webp', bytes, 'image/webp');
    expect(await files.read('photos/one.webp')).toEqual(bytes);
    expect(await (await open()).read('photos/one.webp')).toEqual(bytes);
    await files.put('photos/one.webp', Buffer.from('other'), 'image/webp');
    expect(await files.read('photos/one.webp')).toEqual(Buffer.from('other'));
    await files.delete('photos/one.webp');
    expect(await files.read('photos/one.webp')).toBeNull();
    await files.delete('photos/one.webp');
    await files.put('photos/two.webp', bytes, 'image/webp');
    const folder = join(dataDirectory, 'files', 'photos');
    expect(await readdir(folder)).toEqual(['two.webp']);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'two.webp'))).mode & 0o777).toBe(0o600);
  });

  it('that a killed process has left half written are deleted after an hour', async () => {
    const files = await open();
    await files.put('photos/whole.webp', bytes, 'image/webp');
    const left = join(dataDirectory, 'files', 'photos', 'half.webp.1.tmp');
    await writeFile(left, 'half');
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await files.deleteDrafts(inMinutes(50));
    expect(await readFile(left, 'utf8')).toBe('half');
    await files.deleteDrafts(inMinutes(61));
    expect(await files.keysIn('photos/')).not.toContain('photos/half.webp.1.tmp');
    expect(await files.read('photos/whole.webp')).toEqual(bytes);
    await files.delete('photos/whole.webp');
  });

  it('that cannot be written leave nothing behind', async () => {
    const files = await open();
    await writeFile(join(dataDirectory, 'files', 'occupied'), '');
    await expect(files.put('occupied/one.webp', bytes, 'image/webp')).rejects.toThrow();
    await expect(files.put('photos', bytes, 'image/webp')).rejects.toThrow();
    expect((await readdir(join(dataDirectory, 'files'))).toSorted()).toEqual(['occupied', 'photos']);
  });

  it('may be larger than memory: they come from the disk, and go there', async () => {
    const files = await open();
    const path = join(dataDirectory, 'sent');
    await writeFile(path, bytes);
    await files.putFile('surveys/one', path, 'text/csv');
    await files.put('surveys/one.json', Buffer.from('{}'), 'application/json');
    expect((await files.keysIn('surveys/')).toSorted()).toEqual(['surveys/one', 'surveys/one.json']);
    expect(await files.keysIn('nowhere/')).toEqual([]);
    await expectPassedOn(files, 'surveys/one');
  });

  it('are not outside of their folder', async () => {
    const files = await open();
    await writeFile(join(dataDirectory, 'secret'), 'secret');
    for (const key of ['../secret', 'photos/../../secret', '..\\secret', 'photos/%2e%2e/secret']) {
      await expect(files.read(key), key).rejects.toThrow();
      await expect(files.put(key, bytes, 'image/webp'), key).rejects.toThrow();
      await expect(files.delete(key), key).rejects.toThrow();
    }
    expect(await files.read(join(dataDirectory, 'secret'))).toBeNull();
  });
});

describe('files in an S3 store', async () => {
  const store = await openTestStore();
  afterAll(() => store.close());

  it('are kept, read and deleted in its bucket, with their type, in the name of its key, and come from the disk and go there', async () => {
    const files = await openFiles({ dataDirectory, storageUrl: store.url() });
    const path = join(dataDirectory, 'sent-to-store');
    await writeFile(path, bytes);
    await files.putFile('surveys/one', path, 'text/csv');
    expect(await files.keysIn('surveys/')).toEqual(['surveys/one']);
    await expectPassedOn(files, 'surveys/one');
    await files.delete('surveys/one');
    await files.put('photos/one.webp', bytes, 'image/webp');
    expect(store.stored.get('/fotos/photos/one.webp')).toEqual({
      bytes,
      type: 'image/webp',
      signature: expect.stringMatching(/Credential=minha-chave\/\d+\/sa-east-1\/s3/),
    });
    expect(await files.read('photos/one.webp')).toEqual(bytes);
    await files.delete('photos/one.webp');
    expect(await files.read('photos/one.webp')).toBeNull();
  });

  it('may take minutes to get there, but not without a sign of the store', async () => {
    const path = join(dataDirectory, 'sent-slowly');
    await writeFile(path, bytes);
    const held = store.hold('PUT');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const files = await openFiles({ dataDirectory, storageUrl: store.url() });
      const sent = files.putFile('surveys/slow', path, 'text/csv');
      await held.reached;
      await vi.advanceTimersByTimeAsync(300_000);
      held.letGo();
      await sent;
    } finally {
      vi.useRealTimers();
    }
    expect(await (await openFiles({ dataDirectory, storageUrl: store.url() })).read('surveys/slow')).toEqual(
      bytes,
    );
    const stuck = store.hold('PUT');
    const impatient = await openFiles({ dataDirectory, storageUrl: store.url() }, { idleMs: 50 });
    await expect(impatient.putFile('surveys/never', path, 'text/csv')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('50 ms of inactivity') },
    });
    stuck.letGo();
  });

  it('are not taken for missing where the bucket is, or where the store fails', async () => {
    const elsewhere = await openFiles({ dataDirectory, storageUrl: store.url('outro') });
    await expect(elsewhere.read('photos/one.webp')).rejects.toThrow();
    store.fail('GET');
    const files = await openFiles({ dataDirectory, storageUrl: store.url() });
    await expect(files.read('photos/one.webp')).rejects.toThrow();
  });
});
