import { expect, it } from 'vitest';
import type { ArchiveWriter, WrittenFile } from './archive-writer.ts';
import { requireFreeDisk } from './require-free-disk.ts';

it('ends a backup while the server can still write', async () => {
  const added: string[] = [];
  const add = async (name: string): Promise<WrittenFile> => {
    added.push(name);
    return { name, bytes: 1, sha256: '' };
  };
  const archive: ArchiveWriter = { add, addFile: add, async finish() {}, async abandon() {} };
  let free = 300 * 1024 * 1024;
  const guarded = requireFreeDisk(archive, '/any', () => free);
  await guarded.add('one', Buffer.from('1'));
  await guarded.addFile('two', '/path');
  free = 200 * 1024 * 1024;
  await expect(guarded.add('three', Buffer.from('1'))).rejects.toThrow(/menos de 256 MiB livres/);
  await expect(guarded.addFile('four', '/path')).rejects.toThrow(/outro disco/);
  expect(added).toEqual(['one', 'two']);
});
