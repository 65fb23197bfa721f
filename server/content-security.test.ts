import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScriptSources, pageHeaders } from './content-security.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('scripts of a page (design: Serving)', () => {
  it('names inline scripts by their hash, once each, and no other', () => {
    const html =
      '<script>a()</script><script type="module" async="">b()</script><script>a()</script>' +
      '<script src="/x.js"></script><script type="application/ld+json">{"a":1}</script>';
    expect(inlineScriptSources(html)).toEqual([hash('a()'), hash('b()')]);
  });
  it('never allows inline scripts at large', () => {
    const policy = pageHeaders('<script>a()</script>', undefined)['content-security-policy'];
    const scripts = policy?.split('; ').find((part) => part.startsWith('script-src'));
    expect(scripts).toBe(`script-src 'self' ${hash('a()')}`);
  });
  it('lets map pictures in from where the operator says, and from nowhere else', () => {
    const images = (tiles?: string) =>
      pageHeaders('', tiles)
        ['content-security-policy']?.split('; ')
        .find((part) => part.startsWith('img-src'));
    expect(images()).toBe("img-src 'self' data:");
    expect(images('https://tile.exemplo/{z}/{x}/{y}.png')).toBe("img-src 'self' data: https://tile.exemplo");
    expect(images('https://{s}.tile.exemplo/{z}/{x}/{y}.png')).toBe(
      "img-src 'self' data: https://*.tile.exemplo",
    );
  });
});
