/**
 * `node tools/subset-font.ts` writes web/fonts/encode-sans.woff2: Encode Sans with the letters of Portuguese, and with the
 * weights and widths that web/tokens.css uses. Other letters are shown in a font of the system.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/encode-sans/files/encode-sans-latin-standard-normal.woff2'),
);
export const target = 'web/fonts/encode-sans.woff2';

const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const portuguese = 'ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü';
const signs = 'ªº°§·×«»–—‘’“”…•€−→←↑↓\u00a0\u2009\u202f';

/** Resolves to the font file: 28 KB, where the whole latin file has 45. */
export async function subsetOfFont(): Promise<Buffer> {
  return subsetFont(await readFile(source), ascii + portuguese + signs, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 440, max: 800 }, wdth: { min: 84, max: 100 } },
    // Prices stand in columns: figures of one width.
    keepFeatures: ['kern', 'tnum', 'lnum'],
  });
}

if (import.meta.main) await writeFile(target, await subsetOfFont());
