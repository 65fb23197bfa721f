import { chmodSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { regions } from '../schema.ts';
import { openUnlocked } from './embedded.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** @param mode of a folder above the data folder */
function newFolder(mode: number): string {
  const above = mkdtempSync(join(tmpdir(), 'root-'));
  folders.push(above);
  const directory = join(above, 'data');
  mkdirSync(directory);
  chmodSync(above, mode);
  return directory;
}

/** Opens a database twice, writes and reads it. */
async function useTwice(directory: string, root: Parameters<typeof openUnlocked>[1]): Promise<void> {
  for (const name of ['Primeira', 'Segunda']) {
    const { orm, close } = await openUnlocked(directory, root);
    await orm.insert(regions).values({ name });
    await close();
  }
  const { orm, close } = await openUnlocked(directory, root);
  expect(await orm.$count(regions)).toBe(5);
  await close();
}

/** PostgreSQL refuses to run as root; another user has nothing to choose. */
describe.runIf(process.getuid?.() === 0)('root runs the embedded database', () => {
  it('as another user, in a folder that others can enter', async () => {
    const directory = newFolder(0o755);
    await useTwice(directory, { root: { allowed: ['user'] } });
    expect(lstatSync(join(directory, 'database')).uid).not.toBe(0);
  });

  it('in a namespace, in a folder that only root can enter', async () => {
    const directory = newFolder(0o700);
    await useTwice(directory, { root: { allowed: ['user', 'namespace'] } });
    expect(lstatSync(join(directory, 'database')).uid).toBe(0);
  });

  it('below a folder of the system where there are no namespaces, also files that were in the data folder', async () => {
    const systemFolder = join(newFolder(0o755), 'system');
    const root = { allowed: [], systemFolder };
    const directory = newFolder(0o700);
    await useTwice(directory, { root });
    expect(lstatSync(join(directory, 'database')).isSymbolicLink()).toBe(true);

    const moved = newFolder(0o700);
    const { close } = await openUnlocked(moved, { root: { allowed: ['namespace'] } });
    await close();
    await useTwice(moved, { root });
    expect(lstatSync(join(moved, 'database')).isSymbolicLink()).toBe(true);
  });

  it('below that folder in one of its own, so that a data folder that was moved aside keeps its rows', async () => {
    const root = { allowed: [], systemFolder: join(newFolder(0o755), 'system') };
    const directory = newFolder(0o700);
    await useTwice(directory, { root });
    const aside = `${directory}-aside`;
    renameSync(directory, aside);
    mkdirSync(directory);
    const fresh = await openUnlocked(directory, { root });
    expect(await fresh.orm.$count(regions)).toBe(3);
    await fresh.close();
    const kept = await openUnlocked(aside, { root });
    expect(await kept.orm.$count(regions)).toBe(5);
    await kept.close();
  });
});
