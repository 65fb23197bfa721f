import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import postcss, { type ChildNode } from 'postcss';
import { drawnClasses, hasAlertsClass, hasListClass, hasPlaceClass } from '#web/place/place-script.ts';

/** A part of a stylesheet, in order. */
type Part =
  /** always applies: a statement, a font, a declaration */
  | { css: string }
  /** only needed if the name is used: a custom property, @property, @keyframes */
  | { css: string; name: string; uses: readonly string[] }
  /** an at-rule such as a layer, or a nested rule */
  | { open: string; parts: readonly Part[] }
  /** a rule with its selectors, and the class names that each of them needs */
  | { selectors: readonly { selector: string; needs: readonly string[] }[]; parts: readonly Part[] };

/** Classes that scripts in the head put on <html>, and those of what is drawn before the page's script runs. */
const lateClasses = [
  'light',
  'dark',
  'signed-in',
  hasPlaceClass,
  hasListClass,
  hasAlertsClass,
  ...drawnClasses,
];

const stylesheet = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * Returns a function that puts the rules that a page uses into its head, so that it is painted as soon as it arrives. The
 * whole stylesheets are disabled until web/before-hydration.ts loads them, after the paint and, unless somebody is quick,
 * before anybody points at something. Without script the page waits for them.
 * @param directory the folder of the built web, which has the stylesheets
 */
export function createPageStyle(directory: string): (html: string) => string {
  const sheets = new Map<string, readonly Part[]>();
  const open = (path: string) => {
    const opened =
      sheets.get(path) ?? partsOf(postcss.parse(readFileSync(join(directory, path), 'utf8')).nodes);
    sheets.set(path, opened);
    return opened;
  };
  // Most pages differ in what they say, and not in the rules that they need.
  const styles = new LRUCache<string, string>({ max: 200 });
  const styleOf = (paths: readonly string[], classes: ReadonlySet<string>, properties: string[]) => {
    const key = [paths, [...classes].sort(), properties].join(' ');
    const known = styles.get(key);
    if (known !== undefined) return known;
    const used = usedParts(paths.flatMap(open), classes);
    const names = new Set(properties);
    addNames(used, names);
    const style = write(used, names);
    styles.set(key, style);
    return style;
  };
  return (html) => {
    const paths = Array.from(html.matchAll(stylesheet), ([, path = '']) => path);
    const properties = [...new Set(html.match(/--[\w-]+/g))].sort();
    const style = styleOf(paths, classesIn(html), properties);
    const withLinks = html.replaceAll(
      stylesheet,
      (link) => `${link.replace('/>', ' disabled=""/>')}<noscript>${link}</noscript>`,
    );
    // Before the stylesheets: of two utilities the later one wins, and the page has only some of them.
    return withLinks.replace('<link rel="stylesheet"', (link) => `<style>${style}</style>${link}`);
  };
}

/** Returns all class names in the HTML. */
function classesIn(html: string): Set<string> {
  const classes = new Set(lateClasses);
  for (const [, value = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of value.replace(/&[\w#]+;/g, (entity) => entities[entity] ?? entity).split(' '))
      classes.add(name);
  }
  return classes;
}

/** Leaves out the rules and selectors that no element has the classes for. */
function usedParts(parts: readonly Part[], classes: ReadonlySet<string>): Part[] {
  return parts.flatMap((part): Part[] => {
    if ('css' in part) return [part];
    if ('open' in part) {
      const inside = usedParts(part.parts, classes);
      return inside.length > 0 ? [{ open: part.open, parts: inside }] : [];
    }
    const used = part.selectors.filter(({ needs }) => needs.every((name) => classes.has(name)));
    if (used.length === 0 || part.parts.length === 0) return [];
    return [{ open: used.map(({ selector }) => selector).join(), parts: part.parts }];
  });
}

/** Adds the names that the parts use, and those that the definitions of these use. */
function addNames(parts: readonly Part[], names: Set<string>): void {
  const definitions: { name: string; uses: readonly string[] }[] = [];
  const collect = (part: Part) => {
    if ('parts' in part) part.parts.forEach(collect);
    else if ('name' in part) definitions.push(part);
    else for (const word of wordsIn(part.css)) names.add(word);
  };
  parts.forEach(collect);
  let before: number;
  do {
    before = names.size;
    for (const { name, uses } of definitions) if (names.has(name)) for (const word of uses) names.add(word);
  } while (names.size > before);
}

function write(parts: readonly Part[], names: ReadonlySet<string>): string {
  let css = '';
  for (const part of parts) {
    if ('parts' in part) {
      const inside = write(part.parts, names);
      if (inside !== '' && 'open' in part) css += `${part.open}{${inside}}`;
    } else if (!('name' in part) || names.has(part.name)) css += part.css;
  }
  return css;
}

function partsOf(nodes: readonly ChildNode[]): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') {
      const parts = partsOf(node.nodes);
      if (node.parent?.type === 'rule') return [{ open: node.selector, parts }];
      const selectors = node.selectors.flatMap((selector) => {
        const outside = withoutBrackets(selector);
        return pointed.test(outside) ? [] : { selector, needs: classesOf(outside) };
      });
      return [{ selectors, parts }];
    }
    const css = node.toString();
    if (node.type === 'decl') {
      return [node.prop.startsWith('--') ? definition(`${css};`, node.prop, node.value) : { css: `${css};` }];
    }
    if (node.nodes === undefined) return [{ css: `${css};` }];
    if (node.name === 'font-face') return [{ css }];
    if (node.name === 'property' || node.name.endsWith('keyframes'))
      return [definition(css, node.params, css)];
    if (node.name === 'media' && node.params === 'print') return [];
    return [{ open: `@${node.name} ${node.params}`, parts: partsOf(node.nodes) }];
  });
}

function definition(css: string, name: string, value: string): Part {
  return { css, name, uses: wordsIn(value) };
}

/** Returns the words of a text, names of custom properties and animations among them. */
function wordsIn(text: string): string[] {
  return text.match(/[\w-]+/g) ?? [];
}

/** States of what somebody points at. */
const pointed = /:(?:hover|active|focus(?:-visible|-within)?)(?![\w-])/;

/** Removes what a selector has in brackets, such as :not(.open) and [href$='.pdf']. */
function withoutBrackets(selector: string): string {
  return selector.replace(
    /(?<!\\)\[(?:\\.|[^\]\\])*\]|(?<!\\)\((?:\\.|[^()\\]|\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\))*\)/g,
    '',
  );
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(([, name = '']) =>
    unescapeName(name),
  );
}

function unescapeName(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gi, (_, hex, character) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : character,
  );
}
