import { createHash, randomBytes } from 'node:crypto';

/**
 * Security headers of pages (design: Serving). Inline scripts are allowed by hash, so that cached HTML can keep its
 * header. Only scripts with the nonce of this rendering are hashed; a script injected through the page's data cannot
 * have it.
 */

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** Creates a nonce that cannot be known before the page is rendered. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url');
}

interface SecuredPage {
  /** the page without nonces */
  html: string;
  headers: Record<string, string>;
}

/** Returns the Content-Security-Policy sources of the inline scripts with the nonce. */
export function inlineScriptSources(html: string, nonce: string): string[] {
  const sources = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(scripts)) {
    if (/\bsrc=/.test(attributes) || !attributes.includes(nonceAttribute(nonce))) continue;
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...sources];
}

/**
 * Removes the nonces from a page and returns it with its security headers.
 * @param tileUrl the URL template of map tiles, if there is one
 */
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
    html: html.replaceAll(nonceAttribute(nonce), ''),
    headers: { ...securityHeaders, 'content-security-policy': policy.join('; ') },
  };
}

function nonceAttribute(nonce: string): string {
  return ` nonce="${nonce}"`;
}

/**
 * The policy of answers that are no pages. It has no other directive, because that of a script is also the one of the worker
 * that it starts.
 */
export const unframed = { 'content-security-policy': "frame-ancestors 'none'" };

export const securityHeaders = {
  ...unframed,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
};

const yearSeconds = 31_536_000;

/**
 * Returns the name and value of the header that makes browsers always use TLS for the site; empty without TLS. Names below
 * it may belong to others, who may not have TLS.
 */
export function transportSecurity(siteUrl: string): readonly string[] {
  return siteUrl.startsWith('https:') ? ['strict-transport-security', `max-age=${yearSeconds}`] : [];
}
