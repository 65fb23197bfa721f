import { randomBytes } from 'node:crypto';
import type { Orm } from '#database/database.ts';
import type { Context } from './context.ts';
import type { Files } from './files.ts';

/** Pictures that rows refer to by a key. */

export const pictureType = 'image/webp';

/** A key cannot be guessed, and never refers to another picture. It is in the picture's address. */
export const createPictureKey = (): string => randomBytes(24).toString('base64url');

const keyPattern = /^[\w-]{32}$/;

/** Distinguishes keys from other texts in an address, so that no other file can be read. */
export const isPictureKey = (text: string): boolean => keyPattern.test(text);

/** A file that is older belongs to no request any more. */
const uploadMs = 3_600_000;
const batch = 500;

/**
 * Creates the functions for the pictures of one kind of row.
 * @param folder in the file store: 'photos/'
 * @param selectUsed selects those of some keys that rows refer to
 */
export function storedPictures(
  folder: string,
  selectUsed: (orm: Orm, keys: string[]) => PromiseLike<{ key: string | null }[]>,
) {
  const fileOf = (key: string) => `${folder}${key}.webp`;
  const isUsed = async (orm: Orm, key: string) => (await selectUsed(orm, [key])).length > 0;
  return {
    folder,
    /** The path of a picture in the file store. */
    fileOf,
    /** Reads a picture that a row refers to; null: there is none with this key. */
    async read(key: string, { db, files }: { db: Orm; files: Pick<Files, 'read'> }): Promise<Buffer | null> {
      return isPictureKey(key) && (await isUsed(db, key)) ? files.read(fileOf(key)) : null;
    },
    /** Deletes a picture, unless a row refers to it, which may have been committed without the reply arriving. */
    async deleteUnused(key: string, { database, files }: Pick<Context, 'database' | 'files'>): Promise<void> {
      if (!(await isUsed(database.orm, key))) await files.delete(fileOf(key));
    },
    /**
     * Deletes the pictures that no row refers to. A killed process leaves them, and so does a job that was given up because the
     * file store was away for long.
     */
    async forgetLeft({
      database,
      files,
      clock,
    }: Pick<Context, 'database' | 'files' | 'clock'>): Promise<void> {
      const oldest = clock.now().getTime() - uploadMs;
      const names = await files.keysIn(folder);
      for (let start = 0; start < names.length; start += batch) {
        const left = new Map(names.slice(start, start + batch).map((name) => [keyOf(name), name]));
        for (const { key } of await selectUsed(database.orm, [...left.keys()])) left.delete(key ?? '');
        for (const name of left.values()) {
          const at = await files.storedAt(name);
          if (at && at.getTime() < oldest) await files.delete(name);
        }
      }
    },
  };

  function keyOf(name: string): string {
    return name.slice(folder.length).replace(/\..*$/, '');
  }
}
