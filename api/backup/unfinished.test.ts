import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase, openDatabase } from '#database/open/open-database.ts';
import { inScratchFolder, noteDraft, removeUnfinishedBackup } from './scratch-folder.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'unfinished-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('the rest of a killed backup', () => {
  it('is removed with its half file, wherever that lies', () => {
    const draft = join(directory, 'cidade.backup.part');
    writeFileSync(draft, 'metade');
    const work = join(directory, 'backup-unfinished', 'work');
    mkdirSync(join(work, 'database'), { recursive: true });
    noteDraft(work, draft);
    const report = vi.fn();
    removeUnfinishedBackup(directory, report);
    expect(readdirSync(directory)).toEqual([]);
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('was removed'));
    removeUnfinishedBackup(directory, report);
    expect(report).toHaveBeenCalledOnce();
  });

  it('stays while its process works, and does not keep a server from its start where it cannot be removed', async () => {
    const report = vi.fn();
    await inScratchFolder(directory, async (work) => {
      removeUnfinishedBackup(directory, report);
      expect(existsSync(work)).toBe(true);
    });
    expect(report).not.toHaveBeenCalled();
    writeFileSync(join(directory, 'backup-unfinished'), 'no folder');

    removeUnfinishedBackup(directory, report);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('could not be removed'),
      expect.any(Error),
    );
  });
});

it.each([undefined, 'postgres://127.0.0.1:9/nada'])(
  'no city begins beside the rest of a killed restore, with the database %s',
  async (url) => {
    mkdirSync(join(directory, 'restore-unfinished'));
    for (const open of [openDatabase, connectDatabase])
      await expect(open({ url, directory })).rejects.toThrow(/^Uma restauração na pasta .* não terminou: se/);
    expect(readdirSync(directory)).toEqual(['restore-unfinished']);
  },
);
