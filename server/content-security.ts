import { createHash } from 'node:crypto';

/** Headers that keep a page to itself (design: Serving): inline scripts by hash, so cached HTML keeps its header. */

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** The sources of a page's inline scripts, as Content-Security-Policy names them. JSON data does not run. */
export function inlineScriptSources(html: string): string[] {
  const sources = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(scripts)) {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue;
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...sources];
}

/** @param tileUrl where map pictures come from, if anywhere */
export function pageHeaders(html: string, tileUrl: string | undefined): Record<string, string> {
  const tiles = tileUrl ? ` ${new URL(tileUrl).origin.replace(/\{s\}|%7Bs%7D/i, '*')}` : '';
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptSources(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${tiles}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return { 'content-security-policy': policy.join('; '), ...securityHeaders };
}

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
};
