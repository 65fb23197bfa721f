import fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { handleErrors } from '#api/platform/error-handler.ts';
import { DrizzleQueryError } from '#database/orm.ts';
import { serializeError } from './error-serializer.ts';

const secret = 'Meu telefone é 63 99999-0000\n    at home (-10.2)';
/** Long parts of the secret, because digits alone may also appear in a time or a duration. */
const secretParts = /telefone|99999-0000|\(-10\.2\)/;
const failed = () => {
  const refused = Object.assign(new Error('value too long for type character varying(10)'), {
    code: '22001',
    detail: `Failing row contains (${secret})`,
  });
  return new DrizzleQueryError('insert into messages values ($1)', [secret], refused);
};
const openLog = () => {
  const lines: string[] = [];
  const log = pino({ serializers: { err: serializeError } }, { write: (line) => lines.push(line) });
  return { log, lines };
};

describe('errors in the log', () => {
  it.each([
    ['by itself', failed],
    ['within another error', () => new Error(`saving: ${failed().message}`, { cause: failed() })],
  ])('contain the failed statement and the reason, but never its values: %s', (_, make) => {
    const { log, lines } = openLog();
    log.error({ err: make() }, 'request failed');
    const { err } = JSON.parse(lines.join('')) as { err: object };
    expect(err).toMatchObject({
      type: 'DrizzleQueryError',
      query: 'insert into messages values ($1)',
      code: '22001',
      message: 'value too long for type character varying(10)',
      stack: expect.stringContaining('error-serializer.test.ts'),
    });
    expect(JSON.stringify(err)).not.toMatch(secretParts);
  });
  it('contain no values in the API, which uses the same logger', async () => {
    const { log, lines } = openLog();
    const loggerInstance: FastifyBaseLogger = log;
    const app = fastify({ loggerInstance });
    handleErrors(app);
    app.get('/', () => Promise.reject(failed()));
    await app.inject('/');
    await app.close();
    expect(lines.join('')).toContain('insert into messages');
    expect(lines.join('')).not.toMatch(secretParts);
  });
  it('are complete for other errors', () => {
    const error = Object.assign(new TypeError('no'), { code: 'X' });
    expect(serializeError(error)).toMatchObject({ type: 'TypeError', message: 'no', code: 'X' });
  });
});
