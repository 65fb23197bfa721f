import type { Overloaded } from '#api/platform/bounded-queue.ts';
import type { TooMany } from '#api/platform/failure.ts';
import { securityHeaders } from './content-security.ts';

/** Replaces a page that is not available now. Its style needs no other file. */
export interface ErrorPage {
  body: string;
  headers: Record<string, string>;
}

/** Replaces a page when the server is overloaded, and reloads itself. */
export function overloadedPage({ retryAfterSeconds }: Pick<Overloaded, 'retryAfterSeconds'>): ErrorPage {
  return errorPage({
    title: 'Muita gente agora',
    heading: 'Muita gente está consultando os preços agora',
    text: `Esta página tenta de novo sozinha em ${inSeconds(retryAfterSeconds)}. Nada do que você fez se perdeu.`,
    retryAfterSeconds,
    asksAgain: true,
  });
}

/**
 * Replaces a page, or the answer to a form, when one address has sent too many requests.
 * @param asksAgain false for a form, because reloading would lose what was typed
 */
export function tooManyPage(
  { retryAfterSeconds }: Pick<TooMany, 'retryAfterSeconds'>,
  asksAgain: boolean,
): ErrorPage {
  const wait = inSeconds(retryAfterSeconds);
  return errorPage({
    title: 'Muitos pedidos',
    heading: 'Muitos pedidos da sua conexão em pouco tempo',
    text: asksAgain
      ? `Esta página tenta de novo sozinha em ${wait}. Nada do que você fez se perdeu.`
      : `Volte à página anterior, onde está o que você escreveu, e envie de novo em ${wait}.`,
    retryAfterSeconds,
    asksAgain,
  });
}

/** Replaces a page whose request could not be read. */
export function refusedPage(why: string): ErrorPage {
  return errorPage({
    title: 'Pedido recusado',
    heading: why,
    text: 'Volte ao início do site e tente de novo.',
    asksAgain: false,
  });
}

const inSeconds = (seconds: number) => (seconds === 1 ? '1 segundo' : `${seconds} segundos`);

interface ErrorPageParts {
  title: string;
  heading: string;
  text: string;
  retryAfterSeconds?: number;
  asksAgain: boolean;
}

function errorPage({ title, heading, text, retryAfterSeconds, asksAgain }: ErrorPageParts): ErrorPage {
  const body = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${asksAgain ? `<meta http-equiv="refresh" content="${retryAfterSeconds}">\n` : ''}<title>${title} · Compara Palmas</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1.25rem}h1{font-size:1.5rem;line-height:1.25}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;
  return {
    body,
    headers: {
      ...securityHeaders,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'content-type': 'text/html; charset=utf-8',
      // With a known length, the page is sent in one piece.
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  };
}
