import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type ChildNode } from 'postcss';

/** A part of a stylesheet, in order. */
type Part =
  /** needs has the class names of each selector of a rule, and null always applies */
  | { css: string; needs: readonly (readonly string[])[] | null }
  /** an at-rule around others, such as a layer or a media query */
  | { open: string; parts: readonly Part[] }
  /** a definition that is only needed if its name is used: @property, @keyframes */
  | { css: string; name: string };

/** Classes that the script in the head puts on <html>. */
const lateClasses = ['light', 'dark', 'signed-in'];

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
 * whole stylesheets then load without delaying anything: they are for print until web/before-hydration.ts applies them.
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
  return (html) => {
    const parts = [...html.matchAll(stylesheet)].flatMap(([, path = '']) => open(path));
    const classes = classesOf(html);
    const style = write(parts, classes, namesIn(write(parts, classes, null)));
    return html
      .replaceAll(stylesheet, (link) => link.replace(/\/?>$/, ' media="print"/>'))
      .replace('</head>', () => `<style>${style}</style></head>`);
  };
}

/** Returns all class names in the HTML. */
function classesOf(html: string): Set<string> {
  const classes = new Set(lateClasses);
  for (const [, value = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of value.replace(/&[\w#]+;/g, (entity) => entities[entity] ?? entity).split(' '))
      classes.add(name);
  }
  return classes;
}

/** Returns the names of custom properties and animations in the rules, and other words. */
function namesIn(css: string): Set<string> {
  return new Set(css.match(/[\w-]+/g));
}

/** @param names those in use; null leaves out all definitions */
function write(
  parts: readonly Part[],
  classes: ReadonlySet<string>,
  names: ReadonlySet<string> | null,
): string {
  let css = '';
  for (const part of parts) {
    if ('open' in part) {
      const inside = write(part.parts, classes, names);
      if (inside !== '') css += `${part.open}{${inside}}`;
    } else if ('name' in part) {
      if (names?.has(part.name)) css += part.css;
    } else if (part.needs === null || part.needs.some((all) => all.every((name) => classes.has(name)))) {
      css += part.css;
    }
  }
  return css;
}

function partsOf(nodes: readonly ChildNode[]): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return [{ css: node.toString(), needs: node.selectors.map(classesOfSelector) }];
    if (node.type !== 'atrule' || node.nodes === undefined || node.name === 'font-face') {
      return [{ css: endOf(node.toString()), needs: null }];
    }
    if (node.name === 'property' || node.name.endsWith('keyframes'))
      return [{ css: node.toString(), name: node.params }];
    return [{ open: `@${node.name} ${node.params}`, parts: partsOf(node.nodes) }];
  });
}

/** A statement such as `@layer base, components` ends with a semicolon. */
function endOf(css: string): string {
  return css.endsWith('}') ? css : `${css};`;
}

/** Returns the classes that a selector needs; what is in brackets, such as :not(.open), is left out. */
function classesOfSelector(selector: string): string[] {
  const outside = selector.replace(
    /(?<!\\)\((?:\\.|[^()\\]|\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\))*\)/g,
    '',
  );
  return [...outside.matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(([, name = '']) =>
    unescapeName(name),
  );
}

function unescapeName(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gi, (_, hex, character) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : character,
  );
}
