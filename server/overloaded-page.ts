import { securityHeaders } from './content-security.ts';

/** Stands in for a page that there is no room for now, and asks for it again by itself. Its look needs no other file. */
export function overloadedPage(retryAfterSeconds: number): { html: string; headers: Record<string, string> } {
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>Muita gente agora · Compara Palmas</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1.25rem}h1{font-size:1.5rem;line-height:1.25}</style>
</head>
<body>
<main>
<h1>Muita gente está consultando os preços agora</h1>
<p>Esta página tenta de novo sozinha em ${retryAfterSeconds} segundos. Nada do que você fez se perdeu.</p>
</main>
</body>
</html>
`;
  return {
    html,
    headers: {
      ...securityHeaders,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
    },
  };
}
