import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Writes a JPEG of one colour, as wide as a phone's photo held upright, to be uploaded; returns its path. */
export async function writePicture(folder: string, name: string, background: string): Promise<string> {
  const path = join(folder, name);
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background } });
  await writeFile(path, await picture.jpeg().toBuffer());
  return path;
}
