import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPageStyle } from './page-style.ts';

const directory = mkdtempSync(join(tmpdir(), 'compara-page-style-'));
let sheets = 0;

/** Returns the rules that are put into a page with this body. */
function styleOf(css: string, body: string): string {
  sheets += 1;
  const path = `/${sheets}.css`;
  writeFileSync(join(directory, path), css);
  const html = `<html><head><link rel="stylesheet" href="${path}"/></head><body>${body}</body></html>`;
  const page = createPageStyle(directory)(html);
  const link = `<link rel="stylesheet" href="${path}"/>`;
  expect(page).toContain(`${link.replace('/>', ' disabled=""/>')}<noscript>${link}</noscript>`);
  return page.match(/<style>(.*)<\/style>/s)?.[1] ?? '';
}

it('keeps the rules and selectors that the classes of the page need, in their order', () => {
  const css = '@layer a,b;@layer b{.x{color:red}.x .y{color:blue}.z,.x{top:0}}p{left:0}';
  expect(styleOf(css, '<p class="x"></p>')).toBe('@layer a,b;@layer b{.x{color:red;}.x{top:0;}}p{left:0;}');
});

it('finds classes that CSS and HTML escape', () => {
  const css = String.raw`.w-1\/2{width:50%}.\[\&\>svg\]\:a{top:0}.b:not(.open){left:0}.\31 0{top:1px}`;
  expect(styleOf(css, '<p class="w-1/2 [&amp;&gt;svg]:a b 10"></p>')).toBe(
    String.raw`.w-1\/2{width:50%;}.\[\&\>svg\]\:a{top:0;}.b:not(.open){left:0;}.\31 0{top:1px;}`,
  );
});

it('keeps what scripts in the head switch (theme, session, a known place), and no query or layer that nothing is left of', () => {
  expect(styleOf('.dark{top:0}.signed-in p{left:0}.has-place p{top:2px}.open{top:1px}', '<p></p>')).toBe(
    '.dark{top:0;}.signed-in p{left:0;}.has-place p{top:2px;}',
  );
  expect(styleOf('@media print{.x{top:0}}@font-face{font-family:a}', '<p></p>')).toBe(
    '@font-face{font-family:a}',
  );
});

it('keeps custom properties, properties and animations that are used, in rules, in elements or by each other', () => {
  const css =
    ':root{--a:1;--b:var(--a);--c:2;--d:3}@property --p{syntax:"*"}@property --q{syntax:"*"}@keyframes in{to{top:0}}@keyframes out{to{top:0}}p{top:var(--b);animation:in 1s;left:var(--p)}';
  expect(styleOf(css, '<p style="width:var(--d)"></p>')).toBe(
    ':root{--a:1;--b:var(--a);--d:3;}@property --p{syntax:"*"}@keyframes in{to{top:0}}p{top:var(--b);animation:in 1s;left:var(--p);}',
  );
});

it('leaves out what pointing, pressing and printing change, for which the stylesheet is there in time', () => {
  const css =
    '.x:hover,.x:active{top:0}.x:focus-visible{top:0}.y:focus-within .x{top:0}.x:not(:hover),.x:hover{left:0}@media print{.x{top:0}}';
  expect(styleOf(css, '<p class="x y"></p>')).toBe('.x:not(:hover){left:0;}');
});
