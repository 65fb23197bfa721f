/** The first bytes of each type of file. File names and headers are ignored, because the client chooses them. */
const signatures: readonly { type: string; isIn: (start: Buffer) => boolean }[] = [
  { type: 'image/jpeg', isIn: (start) => start.subarray(0, 3).toString('hex') === 'ffd8ff' },
  {
    type: 'image/png',
    isIn: (start) => start.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  },
  {
    type: 'image/webp',
    isIn: (start) =>
      start.subarray(0, 4).toString('latin1') === 'RIFF' &&
      start.subarray(8, 12).toString('latin1') === 'WEBP',
  },
  { type: 'image/heic', isIn: isHeic },
  {
    // Any ZIP file; the reader of workbooks rejects other ones.
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isIn: (start) => start.subarray(0, 4).toString('hex') === '504b0304',
  },
  { type: 'text/csv', isIn: (start) => isText(start, 'latin1') },
  {
    type: 'text/tab-separated-values',
    isIn: (start) => start[0] === 0xff && start[1] === 0xfe && isText(start, 'utf16le'),
  },
];

/** The minimum number of bytes for `detectType`, if the file has as many. */
export const neededBytes = 4096;

/** Returns the media type of a file by its first bytes; undefined for an unknown one. */
export function detectType(start: Buffer): string | undefined {
  return signatures.find(({ isIn }) => isIn(start))?.type;
}

const heicBrands = ['heic', 'heix', 'heim', 'heis'];

/** Reads the brands of an ISO media file: the box 'ftyp' has a main brand, a version, and further brands. */
function isHeic(start: Buffer): boolean {
  if (start.subarray(4, 8).toString('latin1') !== 'ftyp') return false;
  const end = Math.min(start.readUInt32BE(0), 256);
  const brands = start.subarray(8, end).toString('latin1').match(/.{4}/gs) ?? [];
  return brands.some((brand) => heicBrands.includes(brand));
}

/** One in this many characters may be a control character, so that one broken row does not refuse a whole file. */
const charactersPerBroken = 100;

/**
 * Text has no signature, but hardly any control characters apart from blanks and line ends. Texts that spreadsheets save as
 * UTF-16 are separated by tabs.
 */
function isText(start: Buffer, encoding: 'latin1' | 'utf16le'): boolean {
  const text = start.toString(encoding);
  const broken = text.match(/[^\P{Cc}\t-\r\x80-\x9f]/gu)?.length ?? 0;
  return text !== '' && broken * charactersPerBroken <= text.length && !text.startsWith('%PDF');
}
