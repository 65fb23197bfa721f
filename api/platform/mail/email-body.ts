import { escapeHtml } from '../escape-html.ts';
import type { Email } from './email.ts';

/** Renders an email as plain text. @param siteUrl the site's origin */
export function emailText({ paragraphs, link, stopPath }: Email, siteUrl: string): string {
  const parts = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${siteUrl}${link.path}`] : []),
    ...(stopPath === undefined ? [] : [`${stopLabel}:\n${siteUrl}${stopPath}`]),
  ];
  return `${parts.join('\n\n')}\n\n-- \nCompara Palmas\n${siteUrl}\n`;
}

const stopLabel = 'Parar de receber';

const textColor = 'color:#0d2126';
const mutedText = 'color:#45565a;font-size:14px';

/**
 * Renders an email as HTML: one column, inline styles (mail programs drop style sheets), the colours of the site's
 * light theme, no images and no external resources.
 */
export function emailHtml({ subject, paragraphs, link, stopPath }: Email, siteUrl: string): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#f7f7f2;font:16px/1.5 system-ui,Roboto,Arial,sans-serif;${textColor}">
<div style="max-width:544px;margin:0 auto">
<p style="margin:0 0 16px;font-weight:700">Compara Palmas</p>
<div style="padding:24px;background:#ffffff;border:1px solid #dadad1;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}
${link ? linkHtml(link.label, siteUrl + link.path) : ''}</div>
<p style="margin:16px 0 0;${mutedText}">Mensagem automática do Compara Palmas, ${escapeHtml(siteUrl)}</p>
${stopPath === undefined ? '' : `<p style="margin:8px 0 0;${mutedText}"><a href="${escapeHtml(siteUrl + stopPath)}" style="color:#004f69">${stopLabel}</a></p>\n`}</div>
</body>
</html>
`;
}

/** Renders a link as a button, and as text for mail programs in which the button does not work. */
function linkHtml(label: string, url: string): string {
  const button =
    'display:inline-block;padding:12px 20px;background:#004f69;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none';
  return `<p style="margin:24px 0 16px"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p>
<p style="margin:0;${mutedText}">Se o botão não abrir, copie este endereço no navegador:<br>
<span style="word-break:break-all">${escapeHtml(url)}</span></p>
`;
}
