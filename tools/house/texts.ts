/** A file, and a text that it contains. */
export interface Mention {
  path: string;
  text: string;
}

/** A row of `docs/back-office-texts.md`. */
export interface ListedText {
  /** number of the specification's section; undefined where something else is shown in the text's place */
  section: string | undefined;
  /** as the specification has it: 'Posto ID: {id}' */
  specified: string;
  /** 'Posto ID: 7' */
  shown: string;
  writtenIn: Mention;
  foundBy: Mention;
}

/** Reads the rows of the list. @throws if a row has no file */
export function listedTexts(list: string): ListedText[] {
  return list.split(/^## /m).flatMap((part) => {
    const section = /^Section (\d+)/.exec(part)?.[1];
    return [...part.matchAll(/^\| '.*$/gm)].map(([row]): ListedText => {
      const [specified = '', shown = '', , writer = '', test = ''] = row
        .split(/ +\| +/)
        .map((cell) => cell.replace(/^\| | *\|$/g, ''));
      const text = shown === 'the same' ? unquoted(specified) : unquoted(shown);
      return {
        section,
        specified: unquoted(specified),
        shown: text,
        writtenIn: mention(writer, text),
        foundBy: mention(test, text),
      };
    });
  });
}

function unquoted(cell: string): string {
  return cell.slice(1, -1);
}

/** Reads '`path`' or '`path` `text`'. */
function mention(cell: string, usual: string): Mention {
  const [path, text = usual] = [...cell.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);
  if (path === undefined) throw new Error(`no file in ${JSON.stringify(cell)}`);
  return { path, text };
}

/** Returns the texts that each of some sections quotes. An apostrophe within a word quotes nothing. */
export function quotedTexts(
  specification: string,
  sections: readonly string[],
): { section: string; text: string }[] {
  return specification.split(/^## /m).flatMap((part) => {
    const section = /^(\d+)\./.exec(part)?.[1];
    if (section === undefined || !sections.includes(section)) return [];
    return [...part.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(([, text = '']) => ({ section, text }));
  });
}

/** Returns whether a shown text is the specified one, or one of its forms where parts of it vary. */
export function isFormOf(specified: string, shown: string): boolean {
  if (specified === shown) return true;
  const varying = specified
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/as [^ ]+\/\\\.\\\.\\\.$/, '[oa]s .+')
    .replace(/\\\.\\\.\\\.|\\\{\w+\\\}|\bX\b/g, '.+')
    .replace(/o\\\(a\\\)/g, '[oa]')
    .replace(/\b(?:n|total|count|limit)\b/g, '\\d+');
  return new RegExp(`^${varying}$`).test(shown);
}

/** Returns whether a source contains a text outside its comments, not as a part of longer words, however its lines are broken. */
export function contains(source: string, text: string): boolean {
  const inOneLine = (some: string) => some.replace(/\s+/g, ' ');
  const [within, wanted] = [inOneLine(source), inOneLine(text)];
  const isLetter = (place: number) => /\p{L}/u.test(within.charAt(place));
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    const startsInWord = /^\p{L}/u.test(wanted) && isLetter(at - 1);
    const endsInWord = /\p{L}$/u.test(wanted) && isLetter(at + wanted.length);
    if (!startsInWord && !endsInWord) return true;
  }
  return false;
}
