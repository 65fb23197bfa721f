import { afterAll, describe, expect, it } from 'vitest';
import { failureShape, failures } from '#contract/failures.ts';
import { openTestApi } from './testing.ts';

/** An additional route that accepts the same bodies as calls of the table. */
const api = await openTestApi({
  extend: (app) => app.post('/api/echo', (request) => ({ got: request.body })),
});
afterAll(() => api.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

async function failure(method: Method, url: string, contentType?: string, payload?: string) {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const response = await api.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  const { code, message } = failureShape.strict().parse(response.json());
  expect(response.statusCode).toBe(failures[code].status);
  return { code, message, headers: response.headers };
}

describe('an unknown address', () => {
  it.each([
    '/api/nada',
    '/api',
    '/api/',
    '/',
    '/fuel/prices',
    '/api/fuel',
    '/api/fuel/prices/',
    '/api/fuel/Prices',
  ])('%s', async (url) => {
    expect(await failure('GET', url)).toMatchObject({
      code: 'not_found',
      message: 'Este endereço não existe na API.',
    });
  });
  it('gets the same reply for other methods', async () => {
    expect(await failure('POST', '/api/nada')).toMatchObject({ code: 'not_found' });
  });
});

describe('an invalid address', () => {
  it.each(['/api/%zz', '/%zz', '/api/fuel/stations/%zz', '/api/%00', '/%00', '/api/fuel/stations/1/%00'])(
    '%s',
    async (url) => {
      expect(await failure('GET', url)).toMatchObject({
        code: 'invalid',
        message: 'O endereço pedido não é válido.',
      });
    },
  );
  it.each(['%00', 'a'.repeat(300), '%F0%9F%90%9F'])('/api/fuel/stations/%s', async (id) => {
    expect(await failure('GET', `/api/fuel/stations/${id}`)).toMatchObject({ code: 'invalid' });
  });
});

describe('a method that is not allowed', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s', async (method) => {
    const refused = await failure(method, '/api/fuel/prices');
    expect(refused).toMatchObject({
      code: 'method_not_allowed',
      message: 'Este endereço não aceita esse tipo de pedido.',
      headers: { allow: 'GET, HEAD' },
    });
  });
  it('with parameters in the path', async () => {
    expect(await failure('DELETE', '/api/fuel/stations/1/history?from=x')).toMatchObject({
      code: 'method_not_allowed',
    });
  });
});

describe('a body', () => {
  const json = 'application/json';
  it.each([
    ['broken', json, '{"nome":', 'invalid', 'O JSON enviado não é válido.'],
    ['with a __proto__ key', json, '{"__proto__":{"a":1}}', 'invalid', 'O JSON enviado não é válido.'],
    ['of 2 MB', json, `"${'a'.repeat(2_000_000)}"`, 'too_large', 'O conteúdo enviado é grande demais.'],
    ['in XML', 'text/xml', '<a/>', 'unsupported_media', 'Envie os dados em JSON.'],
    ['in plain text', 'text/plain', '{}', 'unsupported_media', 'Envie os dados em JSON.'],
    ['of a form', 'application/x-www-form-urlencoded', 'a=1', 'unsupported_media', 'Envie os dados em JSON.'],
    ['of an unknown type', 'nada', '{}', 'unsupported_media', 'Envie os dados em JSON.'],
  ])('%s is refused', async (_, contentType, payload, code, message) => {
    expect(await failure('POST', '/api/echo', contentType, payload)).toMatchObject({ code, message });
  });
  it('in JSON, of up to 1 MiB, or missing where a call needs none, is accepted', async () => {
    const send = async (payload: string, type = json) => {
      const headers = { 'content-type': type };
      const { statusCode, body } = await api.app.inject({
        method: 'POST',
        url: '/api/echo',
        headers,
        payload,
      });
      expect(statusCode).toBe(200);
      return body;
    };
    expect(await send('{"nome":"Ipê"}', `${json}; charset=utf-8`)).toBe('{"got":{"nome":"Ipê"}}');
    for (const payload of ['', `"${'a'.repeat(1024 * 1024 - 2)}"`]) await send(payload);
  });
  it('is missing where a call needs one', async () => {
    expect(await failure('POST', '/api/auth/login', json, '')).toMatchObject({
      code: 'invalid',
      message: 'O corpo do pedido está vazio.',
    });
  });
});
