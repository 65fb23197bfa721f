import type { CSSProperties, ReactNode } from 'react';

/**
 * What components use of React where they are drawn once, as HTML, before the page's script runs: 1 kB instead of 60
 * (docs/decisions/0067). first-rows.test.tsx compares its HTML with React's.
 */

type Component = (props: Record<string, unknown>) => unknown;
interface Element {
  type: string | Component;
  props: Record<string, unknown>;
}

export const jsx = (type: Element['type'], props: Element['props']): Element => ({ type, props });
export const jsxs = jsx;
export const Fragment: Component = ({ children }) => children;

const nothing = () => {};

export const useState = <Value>(initial: Value | (() => Value)) => [
  initial instanceof Function ? initial() : initial,
  nothing,
];
export const useRef = <Value>(current: Value) => ({ current });
export const useMemo = <Value>(make: () => Value) => make();
export const useCallback = <Value>(value: Value) => value;
export const useEffect = nothing;
export const useLayoutEffect = nothing;
export const useSyncExternalStore = <Value>(_: unknown, read: () => Value) => read();

/** Only imported, by modules of which the build keeps nothing. */
export const useEffectEvent = nothing;
export const createElement = nothing;
export const forwardRef = nothing;

type Context = Component & { now: unknown };

export function createContext(value: unknown): Context {
  const context: Context = (props) => {
    const before = context.now;
    context.now = props['value'];
    const html = htmlOf(props['children'] as ReactNode);
    context.now = before;
    return { html };
  };
  context.now = value;
  return context;
}
export const useContext = (context: Context) => context.now;

/** Returns the HTML of what a component shows. */
export function htmlOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(htmlOf).join('');
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node !== 'object') return escaped(String(node));
  if ('html' in node) return String(node.html);
  const { type, props } = node as Element;
  if (typeof type !== 'string') return htmlOf(type(props));
  const { children, ...rest } = props;
  return `<${type}${Object.entries(rest).map(attribute).join('')}>${htmlOf(children)}</${type}>`;
}

const notInHtml = /^(key|ref|on[A-Z].*|suppressHydrationWarning)$/;

function attribute([name, value]: [string, unknown]): string {
  if (notInHtml.test(name) || value === null || value === undefined) return '';
  const isText = /^(aria|data)-/.test(name);
  if (value === false && !isText) return '';
  const text =
    name === 'style' ? styleOf(value as CSSProperties) : value === true && !isText ? '' : String(value);
  return ` ${name === 'className' ? 'class' : name.startsWith('stroke') ? kebab(name) : name}="${escaped(text)}"`;
}

/** 'strokeLinecap' is 'stroke-linecap'. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const styleOf = (style: CSSProperties) =>
  Object.entries(style)
    .map(([name, value]) => `${name.startsWith('--') ? name : kebab(name)}:${value}`)
    .join(';');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
