import { priceTrouble } from './price-entry.ts';
import { fold } from './text.ts';

/**
 * Files with which programs of butchers' scales load their scales, and into which they write the goods: ITENSMGV.TXT and
 * TXITENS.TXT (Toledo), CADTXT.TXT (Filizola). All have one line for each of the goods, with fields at fixed places and without titles.
 */

export interface ScaleItem {
  /** number in the file, from 1 */
  line: number;
  /** code at the scale, without zeros in front */
  code: string;
  name: string;
  centavos: number;
  unit: 'kg' | 'un';
  /** of the scale; CADTXT.TXT has none */
  department: string | null;
}

export type ScaleLayout = 'ITENSMGV' | 'TXITENS' | 'CADTXT';

export interface ScaleFile {
  layout: ScaleLayout;
  items: readonly ScaleItem[];
  /** second lines of descriptions that most goods share: the shop's name, as it is printed on labels */
  shopName: string | null;
  /** lines that are left out, by their reason */
  leftOut: {
    /** the same goods at the same price in another department */
    repeated: number;
    priceless: number;
    /** 'Z*' in front of the name: no longer sold */
    discontinued: number;
    /** 'MP' in front of the name: raw material, bought and not sold */
    rawMaterial: number;
  };
  /** numbers of lines that cannot be read, with the reason in Portuguese */
  odd: readonly { line: number; reason: string }[];
}

/** More lines than these are no list of goods: the largest file known has 3,862. */
export const mostScaleLines = 50_000;
/** TXITENS.TXT may have 250 letters of recipe after its name, and a line of MGV6 more than 260. */
const longestLine = 4000;

/** Fields from the beginning of a line; what follows them has many versions and is not read. */
const layouts: Readonly<Record<ScaleLayout, RegExp>> = {
  // 150 letters, or about 260 with the separators of MGV6, or fewer where the EAN at the end is not padded.
  ITENSMGV:
    /^(?<department>\d{2})(?<type>[01])(?<code>\d{6})(?<price>\d{6})(?<days>\d{3})(?<name>.{25})(?<second>.{0,25})/s,
  // 70 letters, or 320 with a recipe.
  TXITENS:
    /^(?<department>\d{2})\d{2}(?<type>[01])(?<code>\d{6})(?<price>\d{6})(?<days>\d{3})(?<name>.{1,50})/s,
  // 36, 39 or 41 letters.
  CADTXT: /^(?<code>\d{6})(?<type>[PU])(?<name>.{22})(?<price>\d{7})(?:\d{3}.{0,2})?\s*$/is,
};
/** How a line of each begins: the first letter of a name tells the two of Toledo apart. */
const beginnings: Readonly<Record<ScaleLayout, RegExp>> = {
  ITENSMGV: /^\d{18}\D/,
  TXITENS: /^\d{20}\D/,
  CADTXT: /^\d{6}[PU]\S/i,
};

/**
 * Reads a scale's file. Returns undefined for a file of another kind.
 * @param bytes in UTF-8 or Windows-1252, with line breaks of any kind
 */
export function readScaleFile(bytes: Uint8Array): ScaleFile | undefined {
  const lines = linesOf(decode(bytes));
  if (lines.length > mostScaleLines || lines.some(({ text }) => text.includes('\0'))) return undefined;
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const layout = findLayout(filled.map(({ text }) => text));
  if (!layout) return undefined;
  const read = filled.map((line) => readLine(line, layout));
  const items = read.flatMap((each) => ('item' in each ? each.item : []));
  const shopName = findShopName(items);
  const chosen = choose(items);
  return {
    layout,
    items: chosen.items.map((item) => withWholeName(item, shopName)),
    shopName,
    leftOut: chosen.leftOut,
    odd: [...read.flatMap((each) => ('odd' in each ? each.odd : [])), ...chosen.odd].toSorted(
      (a, b) => a.line - b.line,
    ),
  };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface Line {
  line: number;
  text: string;
}

function linesOf(text: string): Line[] {
  return text
    .split(/\r\n|\r|\n/, mostScaleLines + 2)
    .map((each, index) => ({ line: index + 1, text: each.slice(0, longestLine) }));
}

/** Finds the layout that more than half of the lines begin with. A name may begin with a digit, and a line may be damaged. */
function findLayout(lines: readonly string[]): ScaleLayout | undefined {
  const isMost = (layout: ScaleLayout) =>
    2 * lines.filter((line) => beginnings[layout].test(line)).length > lines.length;
  return (Object.keys(layouts) as ScaleLayout[]).find(isMost);
}

interface ReadItem extends ScaleItem {
  second: string;
}
type Read = { item: ReadItem } | { odd: { line: number; reason: string } };

function readLine({ line, text }: Line, layout: ScaleLayout): Read {
  const fields = layouts[layout].exec(text)?.groups;
  if (!fields) return { odd: { line, reason: 'A linha não tem os campos deste arquivo.' } };
  const { type = '', code = '', price = '' } = fields;
  const name = tidy(fields.name);
  if (name === '') return { odd: { line, reason: 'O item não tem nome.' } };
  const unit = type === '0' || type.toUpperCase() === 'P' ? 'kg' : 'un';
  const department = fields.department ?? null;
  const centavos = Number(price);
  const trouble = priceTrouble(centavos / 100);
  if (trouble !== undefined) return { odd: { line, reason: trouble } };
  return {
    item: {
      line,
      code: code.replace(/^0+(?=\d)/, ''),
      name,
      centavos,
      unit,
      department,
      second: tidy(fields.second),
    },
  };
}

function tidy(field = ''): string {
  return field.replace(/\s+/g, ' ').trim();
}

type LeftOut = keyof ScaleFile['leftOut'];

/** Leaves out what is not for sale, and goods that another department has, too. */
function choose(read: readonly ReadItem[]): Pick<ScaleFile, 'leftOut' | 'odd'> & { items: ReadItem[] } {
  const leftOut: Record<LeftOut, number> = { repeated: 0, priceless: 0, discontinued: 0, rawMaterial: 0 };
  const items = new Map<string, ReadItem>();
  const odd: { line: number; reason: string }[] = [];
  for (const item of read) {
    const key = `${item.code} ${fold(item.name)}`;
    const before = items.get(key);
    const reason = notForSale(item) ?? (before?.centavos === item.centavos ? 'repeated' : undefined);
    if (reason) leftOut[reason] += 1;
    else if (before)
      odd.push({ line: item.line, reason: `Repete o item da linha ${before.line} com outro preço.` });
    else items.set(key, item);
  }
  return { items: [...items.values()], leftOut, odd };
}

function notForSale({ name, centavos }: ScaleItem): LeftOut | undefined {
  if (/^z\*/i.test(name)) return 'discontinued';
  if (/^mp\b/i.test(name)) return 'rawMaterial';
  return centavos === 0 ? 'priceless' : undefined;
}

/** Returns the second line of most descriptions that have one, if several have it: it is the shop's name. */
function findShopName(read: readonly ReadItem[]): string | null {
  const seconds = read.flatMap(({ second }) => (second === '' || /^\d+$/.test(second) ? [] : second));
  const counts = Map.groupBy(seconds, fold);
  const most = [...counts.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  return most.length > 1 && 2 * most.length > seconds.length ? (most[0] ?? null) : null;
}

/** A second line that is not the shop's name goes on with the goods' own. */
function withWholeName({ second, ...item }: ReadItem, shopName: string | null): ScaleItem {
  const isMore =
    second !== '' && !/^\d+$/.test(second) && (shopName === null || fold(second) !== fold(shopName));
  return isMore ? { ...item, name: `${item.name} ${second}` } : item;
}
