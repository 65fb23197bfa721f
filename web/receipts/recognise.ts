import loadCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { type Grey, toPgm } from './clean-picture.ts';

/** A word of a picture and the box around it, in pixels. */
export interface PictureWord {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Only the trained network, without the older engine. */
const networkOnly = 1;
/** A receipt is one block of lines. Without a file of settings the recogniser reports an error. */
const settings = { file: '/settings', text: 'tessedit_pageseg_mode 6\n' };

/**
 * Starts the recogniser.
 * @param wasm of tesseract.js-core
 * @param model the trained data for Portuguese
 * @returns a function that reads the lines of a picture
 */
export async function startRecogniser(
  wasm: WebAssembly.Module,
  model: Uint8Array,
): Promise<(picture: Grey) => PictureWord[][]> {
  const core = await loadCore({
    // It complains of each speck that is no letter.
    printErr: () => {},
    instantiateWasm: (imports, onInstance) => {
      void WebAssembly.instantiate(wasm, imports).then((instance) => onInstance(instance, wasm));
      return {};
    },
  });
  core.FS.writeFile('por.traineddata', model);
  core.FS.writeFile(settings.file, settings.text);
  const tesseract = new core.TessBaseAPI();
  if (tesseract.Init(null, 'por', networkOnly, settings.file) === -1) {
    throw new Error('the model cannot be opened');
  }
  return (picture) => {
    core.FS.writeFile('/input', toPgm(picture));
    if (tesseract.SetImageFile(1, 0) === 1) throw new Error('the picture cannot be opened');
    tesseract.Recognize(null);
    return readTable(tesseract.GetTSVText(0));
  };
}

/** The level of the rows that are words. */
const wordLevel = '5';

/** Reads the recogniser's table: level, page, block, paragraph, line, word, left, top, width, height, certainty, text. */
function readTable(table: string): PictureWord[][] {
  const lines = new Map<string, PictureWord[]>();
  for (const row of table.split('\n')) {
    const [level, , block, paragraph, line, , left, top, width, height, , text = ''] = row.split('\t');
    if (level !== wordLevel || text.trim() === '') continue;
    const place = `${block} ${paragraph} ${line}`;
    const words = lines.get(place) ?? [];
    words.push({ text, left: Number(left), top: Number(top), width: Number(width), height: Number(height) });
    lines.set(place, words);
  }
  return [...lines.values()];
}
