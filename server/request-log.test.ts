import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createRequestLog } from './request-log.ts';

function openLog(level = 'info') {
  const written: string[] = [];
  const sink = { write: (text: string) => written.push(text) };
  const log = pino({ level }, sink);
  const logRequest = createRequestLog(log, sink);
  const finish = (url: string, { status = 200, whole = true, ms = 1.2345 } = {}) => {
    const request = { method: 'GET', url } as IncomingMessage;
    const response = { statusCode: status, writableFinished: whole } as ServerResponse;
    logRequest(request, response, 'ab-1', ms);
  };
  const lines = async () => {
    await turn();
    return written.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line) as unknown);
  };
  return { log, finish, lines, written };
}

describe('request log', () => {
  it('writes the same line as the logger', async () => {
    const { log, finish, lines } = openLog();
    finish('/combustivel?tab=postos', { status: 304 });
    const fields = { id: 'ab-1', method: 'GET', url: '/combustivel?tab=postos', status: 304, ms: 1.23 };
    log.info(fields, 'request');
    const [own, loggers] = (await lines()).toReversed() as [object, object];
    expect({ ...own, time: 0 }).toEqual({ ...loggers, time: 0 });
    expect(Object.keys(own)).toEqual(Object.keys(loggers));
  });
  it('writes one line per request, whatever its URL contains', async () => {
    const { finish, lines } = openLog();
    const urls = ['/"}\n{"level":60}', '/\\', '/ã\u2028\u0000', '*'];
    for (const url of urls) finish(url);
    expect(await lines()).toMatchObject(urls.map((url) => ({ url, msg: 'request' })));
  });
  it('tells when the client closed the connection before the end', async () => {
    const { finish, lines } = openLog();
    finish('/', { whole: false });
    expect(await lines()).toMatchObject([{ msg: 'request cut off' }]);
  });
  it('writes requests that end together at once', async () => {
    const { finish, lines, written } = openLog();
    finish('/1');
    finish('/2');
    expect(await lines()).toHaveLength(2);
    expect(written).toHaveLength(1);
    finish('/3');
    await expect.poll(lines).toHaveLength(3);
  });
  it('counts requests that were refused for want of room or of the database, or by a limit', async () => {
    const { finish, lines } = openLog();
    finish('/combustivel', { status: 503 });
    finish('/combustivel', { status: 429 });
    expect(await lines()).toMatchObject([
      { level: 40, counted: 'answered 503' },
      { level: 40, counted: 'answered 429' },
    ]);
  });
  it('writes nothing above its level', async () => {
    const { finish, lines } = openLog('warn');
    finish('/');
    expect(await lines()).toEqual([]);
  });
});
