import { createHash, randomBytes } from 'node:crypto';

/**
 * Headers that keep a page to itself (design: Serving): inline scripts by hash, so cached HTML keeps its header. Only
 * scripts that carry the mark of this one rendering are hashed: what somebody brought into the page's data cannot.
 */

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** A mark that nobody can know before the page is made. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url');
}

export interface SecuredPage {
  /** the page without the marks */
  html: string;
  headers: Record<string, string>;
}

/** The sources of the inline scripts that carry the mark, as Content-Security-Policy names them. */
export function inlineScriptSources(html: string, nonce: string): string[] {
  const sources = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(scripts)) {
    if (/\bsrc=/.test(attributes) || !attributes.includes(markOf(nonce))) continue;
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...sources];
}

/** @param tileUrl where map pictures come from, if anywhere */
export function securePage(html: string, nonce: string, tileUrl: string | undefined): SecuredPage {
  const tiles = tileUrl ? ` ${new URL(tileUrl).origin.replace(/\{s\}|%7Bs%7D/i, '*')}` : '';
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptSources(html, nonce)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${tiles}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    html: html.replaceAll(markOf(nonce), ''),
    headers: { 'content-security-policy': policy.join('; '), ...securityHeaders },
  };
}

function markOf(nonce: string): string {
  return ` nonce="${nonce}"`;
}

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
};
