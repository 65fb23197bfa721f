import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createNonce, inlineScriptSources, securePage } from './content-security.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const part = (name: string, html: string, tiles?: string) =>
  securePage(html, 'n1', tiles)
    .headers['content-security-policy']?.split('; ')
    .find((directive) => directive.startsWith(name));

describe('scripts of a page (design: Serving)', () => {
  it('lists the hashes of inline scripts with the nonce, once each, and allows no injected script, whatever nonce it has', () => {
    const html =
      '<script nonce="n1">a()</script><script type="module" async="" nonce="n1">b()</script>' +
      '<script nonce="n1">a()</script><script src="/x.js" nonce="n1"></script>' +
      '<script type="application/ld+json">{"a":1}</script>';
    expect(inlineScriptSources(html, 'n1')).toEqual([hash('a()'), hash('b()')]);
    const injected =
      '<script>steal()</script><script nonce="n0">steal()</script><script nonce>steal()</script>';
    expect(part('script-src', `<script nonce="n1">a()</script>${injected}`)).toBe(
      `script-src 'self' ${hash('a()')}`,
    );
  });
  it('creates a new nonce for each rendering, and removes it, so that cached pages do not contain one', () => {
    const { html } = securePage(
      '<link rel="stylesheet" href="/a.css" nonce="n1"/><script nonce="n1">a()</script>',
      'n1',
      undefined,
    );
    expect(html).toBe('<link rel="stylesheet" href="/a.css"/><script>a()</script>');
    expect(createNonce()).toMatch(/^[\w-]{22}$/);
    expect(createNonce()).not.toBe(createNonce());
  });
});

it('allows map tiles only from the configured origin', () => {
  expect(part('img-src', '')).toBe("img-src 'self' data:");
  expect(part('img-src', '', 'https://tile.exemplo/{z}/{x}/{y}.png')).toBe(
    "img-src 'self' data: https://tile.exemplo",
  );
  expect(part('img-src', '', 'https://{s}.tile.exemplo/{z}/{x}/{y}.png')).toBe(
    "img-src 'self' data: https://*.tile.exemplo",
  );
});
