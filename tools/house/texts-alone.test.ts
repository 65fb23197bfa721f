import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './repository.ts';

/**
 * A browser's translator replaces the text nodes of a page, and React, which keeps them, then fails to put an element before
 * one, or to take one away. A text that is alone in its element, or that stays where it is, is safe.
 */

/** A node of a syntax tree. */
interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

/** What an expression may render, without what only its type could tell. */
type Kind = 'text' | 'element' | 'nothing';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function kindsOf(node: Node, isFixed: (tag: string) => boolean): Kind[] {
  const of = (part: string) => kindsOf(node[part] as Node, isFixed);
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
      return ['text'];
    case 'Literal':
      return [typeof node.value === 'string' ? 'text' : 'nothing'];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return of('expression');
    case 'ConditionalExpression':
      return [...of('consequent'), ...of('alternate')];
    case 'LogicalExpression':
      return node.operator === '&&' ? ['nothing', ...of('right')] : [...of('left'), ...of('right')];
    case 'JSXElement': {
      const { name } = (node.openingElement as Node).name as Node & { name?: unknown };
      // A component that a variable holds is another one after a change.
      return typeof name !== 'string' || isFixed(name) ? ['element'] : ['element', 'nothing'];
    }
    default:
      return [];
  }
}

/** The children of an element that render something. */
function childrenOf({ children }: Node): Node[] {
  return (children as Node[]).filter(
    (child) =>
      !(child.type === 'JSXText' && /^\s*$/.test(String(child.value))) &&
      (child.expression as Node | undefined)?.type !== 'JSXEmptyExpression',
  );
}

/** Names that mean the same component at any time: imported, or declared outside of functions. */
function fixedNames(body: readonly Node[]): Set<unknown> {
  const declared = body.map((statement) => (statement.declaration ?? statement) as Node);
  const named = declared.flatMap(({ id, specifiers, declarations }) => [
    id as Node | undefined,
    ...((specifiers ?? []) as Node[]).map(({ local }) => local as Node),
    ...((declarations ?? []) as Node[]).map((one) => one.id as Node),
  ]);
  return new Set(named.map((identifier) => identifier?.name));
}

/** The lines of elements in which a text comes and goes beside others, or something comes and goes before a text. */
function linesWithLooseTexts(source: string): number[] {
  const { program } = parseSync('file.tsx', source);
  const fixed = fixedNames(program.body as unknown as Node[]);
  const isFixed = (tag: string) => /^[a-z]/.test(tag) || fixed.has(tag);
  const found: number[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      const kinds = childrenOf(value).map((child) => kindsOf(child, isFixed));
      const isLoose = kinds.some((kind, index) => {
        const comes = new Set(kind).size > 1;
        const beforeText = kinds.slice(index + 1).some((later) => later.includes('text'));
        return comes && kinds.length > 1 && (kind.includes('text') || beforeText);
      });
      if (isLoose) found.push(source.slice(0, value.start).split('\n').length);
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(program);
  return found;
}

describe('texts beside what comes and goes have an element of their own', () => {
  it.each([
    ['a text that comes and goes', '<p><b>1</b>{many && " de 2"}</p>'],
    ['an element that comes before a text', '<p>{busy && <Spinner />} Enviar</p>'],
    ['a text instead of an element', '<p>Para {email ? <b>{email}</b> : "todos"}</p>'],
    ['an icon that a variable holds', '<p><Icon />Desconto</p>'],
  ])('%s is found', (_, element) => {
    const source = `import { Spinner } from './spinner.tsx';\nconst View = (Icon) => ${element};`;
    expect(linesWithLooseTexts(source)).toEqual([2]);
  });
  it.each([
    '<p>{many && " de 2"}</p>',
    '<p>{busy && <Spinner />}<span>Enviar</span></p>',
    '<p>Enviar {busy && <Spinner />}</p>',
    '<p><Spinner />Enviar</p>',
  ])('%s is none', (element) => {
    expect(linesWithLooseTexts(`import { Spinner } from './spinner.tsx';\nconst view = ${element};`)).toEqual(
      [],
    );
  });
  it('on every page', () => {
    const pages = filesBelow('web').filter((path) => path.endsWith('.tsx') && !path.includes('.test.'));
    const loose = pages.flatMap((path) => linesWithLooseTexts(read(path)).map((line) => `${path}:${line}`));
    expect(loose).toEqual([]);
  });
});
