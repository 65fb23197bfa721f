import { request as ask, createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pages, SentForm } from './pages.ts';
import { isFromThisSite, receiveForm } from './receive-form.ts';

const siteUrl = 'https://compara.exemplo';
const received: [path: string, form: SentForm][] = [];
const pages: Pages = {
  read: () => Promise.reject(new Error('unexpected read')),
  takesForm: async (path) => /^\/(contato|recebido)/.test(path),
  patterns: async () => [],
  async receive(path, _requestId, form) {
    received.push([path, form]);
    return { status: 200, contentType: 'text/html', body: 'ok', cacheable: false, tags: [] };
  },
};

const server = createServer(async (request, response) => {
  const { status, headers, body } = await receiveForm(request, 'r-1', pages, { siteUrl }, '203.0.113.7');
  response.writeHead(status, headers).end(body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => received.splice(0));

const form = { 'content-type': 'application/x-www-form-urlencoded' };

function send(path: string, headers: OutgoingHttpHeaders, body: string | Buffer, method = 'POST') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const options = {
      port,
      path,
      method,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    const sent = ask({ ...options, agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('a form sent to a page', () => {
  it('reaches the page, with the address of its sender', async () => {
    const headers = { ...form, 'sec-fetch-site': 'same-origin' };
    expect(await send('/contato', headers, 'nome=Ip%C3%AA')).toMatchObject({ status: 200 });
    expect(received).toEqual([['/contato', { body: 'nome=Ip%C3%AA', address: '203.0.113.7' }]]);
  });
  it('that does not accept forms gets a refusal, and so does any other method, and another site', async () => {
    for (const [path, method] of [
      ['/combustivel', 'POST'],
      ['/contato', 'PUT'],
      ['/contato', 'DELETE'],
    ] as const) {
      expect(await send(path, form, 'a=1', method)).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD' },
      });
    }
    expect(received).toEqual([]);
    expect(await send('/contato', { ...form, 'sec-fetch-site': 'cross-site' }, 'a=1')).toMatchObject({
      status: 403,
    });
    expect(received).toEqual([]);
  });
  it.each([
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencodedx',
  ])('as %s is refused', async (type) => {
    expect(await send('/contato', { 'content-type': type }, 'a=1')).toMatchObject({ status: 415 });
  });
  it('with the longest message is accepted, and a larger one refused', async () => {
    expect(await send('/contato', form, `a=${'x'.repeat(128 * 1024 - 2)}`)).toMatchObject({ status: 200 });
    expect(await send('/contato', form, `a=${'x'.repeat(128 * 1024 - 1)}`)).toMatchObject({ status: 413 });
    expect(received).toHaveLength(1);
  });
});

describe('what another app shares', () => {
  const share = async (parts: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) form.set(name, part);
    const request = new Request(siteUrl, { method: 'POST', body: form });
    const headers = { 'content-type': request.headers.get('content-type') ?? '', 'sec-fetch-site': 'none' };
    const { status } = await send('/recebido', headers, Buffer.from(await request.arrayBuffer()));
    return { status, form: new URLSearchParams(received.at(-1)?.[1].body) };
  };
  const picture = (bytes: number) => new File([new Uint8Array(bytes)], 'nota.jpg', { type: 'image/jpeg' });

  it('is its texts, and that there is a picture', async () => {
    const { status, form: shared } = await share({ text: 'Olá\nCNPJ', picture: picture(900) });
    expect(status).toBe(200);
    expect([...shared]).toEqual([
      ['text', 'Olá\r\nCNPJ'],
      ['picture', 'nota.jpg'],
    ]);
  });
  it('is a picture if it is large, and nothing if it cannot be read', async () => {
    const { status, form: shared } = await share({ picture: picture(3_000_000) });
    expect([status, shared.toString()]).toEqual([200, 'picture=1']);
    expect(await send('/recebido', { 'content-type': 'text/plain' }, 'x')).toMatchObject({ status: 200 });
    expect(received.at(-1)?.[1].body).toBe('');
  });
});

const from = (headers: IncomingHttpHeaders) => isFromThisSite({ headers }, siteUrl);
it('the source of a form is taken from Sec-Fetch-Site or else Origin, and not required from clients that are not browsers', () => {
  expect(from({ 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(from({ 'sec-fetch-site': 'same-site' })).toBe(false);
  expect(from({ 'sec-fetch-site': 'cross-site', origin: siteUrl })).toBe(false);
  const host = '192.168.0.9:3000';
  expect(from({ origin: 'http://192.168.0.9:3000', host })).toBe(true);
  expect(from({ origin: siteUrl, host: '127.0.0.1:3000' })).toBe(true);
  expect(from({ origin: 'https://outro.exemplo', host })).toBe(false);
  expect(from({ origin: 'null', host })).toBe(false);
  expect(from({ host: 'compara.exemplo' })).toBe(true);
});
