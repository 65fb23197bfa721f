import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { outsideHosts } from '#database/schema.ts';
import { receiptPages } from '#domain/receipt-pages.ts';
import { openTestApi } from '../platform/testing.ts';
import { readStatePage } from './state-page.ts';

const lines: string[] = [];
const api = await openTestApi({
  services: { RECEIPT_PAGES: 'TO' },
  lines: { write: (line: string) => void lines.push(line) },
});
let respond: RequestListener = () => {};
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.on('error', () => {});
  respond(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
});
beforeEach(async () => {
  asked.length = 0;
  lines.length = 0;
  await api.orm.delete(outsideHosts);
});

const key = '17220516593945000102650050000192061016877637';
const parameters = `${key}|2|1|1|9be42a48b5ab0422d6b9f90a099ceae604a349a7`;
const code = `http://another.example/nfce/qrcode?p=${parameters}&extra=1`;
const where = { pages: { ...receiptPages, TO: `${base}/nfce/qrcode` }, timeoutMs: 300 };
const read = (given = code, state = 'TO') => readStatePage(given, state, api.context, where);
const html =
  (body: string, type = 'text/html; charset=utf-8'): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(Buffer.from(body, 'latin1'));

const item = (name: string) =>
  `<tr><td><span class="txtTit">${name}</span><span class="RCod"> (C&oacute;digo: 101 )</span><br><span><strong>Qtde.:</strong>1,136</span><span><strong>UN: </strong>KG</span><span><strong>Vl. Unit.:</strong>&nbsp;89,9</span></td><td>Vl. Total<br><span>102,13</span></td></tr>`;
const page = (items: string) =>
  `<html><head><title>NFC-e</title><script>var x = '</div>1';</script></head><body><div>A&Ccedil;OUGUE &lt;BOM&gt;</div><table>${items}</table><span class="chave">${key.replace(/.{4}/g, '$& ')}</span></body></html>`;

describe("the page of a receipt at the state's tax office", () => {
  it('is asked with the key and its parameters alone, and read line by line', async () => {
    respond = html(page(item('PICANHA')));
    expect(await read()).toBe(
      [
        'AÇOUGUE <BOM>',
        'PICANHA (Código: 101 )',
        'Qtde.: 1,136 UN: KG Vl. Unit.: 89,9 Vl. Total',
        '102,13',
        key.replace(/.{4}/g, '$& ').trim(),
      ].join('\n'),
    );
    expect(asked).toEqual([`/nfce/qrcode?p=${parameters.replaceAll('|', '%7C')}`]);
  });

  it('may have another encoding', async () => {
    const body = page('<tr><td>MA\xc7\xc3</td></tr>');
    for (const [sent, type] of [
      [body, 'text/html; charset=ISO-8859-1'],
      [`<meta charset="iso-8859-1">${body}`, 'text/html'],
    ] as const) {
      respond = html(sent, type);
      expect(await read()).toContain('MAÇÃ');
    }
  });

  it('is not asked for a state that is switched off or has none, nor for a code that it does not take', async () => {
    for (const [given, state] of [
      [code, 'RS'],
      [code, 'PA'],
      [key, 'TO'],
      ['http://another.example/', 'TO'],
    ] as const) {
      expect(await read(given, state)).toBeNull();
    }
    expect(asked).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['nothing in time', () => {}],
    ['more than a receipt has', html(page(item('x').repeat(6_000)))],
    [
      'a redirect to another host',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['a failure', (_request, response) => response.writeHead(404).end(page(item('PICANHA')))],
    ['half of a page', (_request, response) => response.writeHead(200, { 'content-length': 900 }).destroy()],
    ['an encoding that nobody knows', html(page(item('PICANHA')), 'text/html; charset=klingon')],
    ['a page without the key, as one with a CAPTCHA', html('<p>Digite o texto da imagem</p>')],
    ['the key in a script alone', html(`<script>var key = '${key}';</script>`)],
    ['a page of another receipt', html(page(item('PICANHA')).replaceAll('1687', '1688'))],
    ['a page without end in depth', html('<b><i>'.repeat(80_000) + '</u>'.repeat(100_000) + key)],
  ])('is none where it answers with %s, which the log says without the key', async (_, listener) => {
    respond = listener;
    const began = performance.now();
    expect(await read()).toBeNull();
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(lines.join('')).toContain('the page of a receipt was not read');
    expect(lines.join('')).not.toContain(key);
  });

  it('is spared after a failure of its host', async () => {
    respond = (_request, response) => response.writeHead(503).end();
    expect(await read()).toBeNull();
    respond = html(page(item('PICANHA')));
    expect(await read()).toBeNull();
    expect(asked).toHaveLength(1);
  });
});
