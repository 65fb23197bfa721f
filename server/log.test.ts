import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '#api/platform/failure.ts';
import { DrizzleQueryError } from '#database/orm.ts';
import { createLog } from './log.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openLog() {
  const written: string[] = [];
  const log = createLog('info', { write: (text) => written.push(text) });
  const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log, lines };
}

const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const late = () =>
  new DrizzleQueryError(
    'select $1',
    ['a secret'],
    Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
  );

describe('while the database is away', () => {
  it('one line a second counts the failures of each kind, whatever logs them', () => {
    const { log, lines } = openLog();
    const child = log.child({ id: 'ab-1' });
    for (let second = 0; second < 3; second += 1) {
      for (let n = 0; n < 1000; n += 1) {
        child.error({ err: away() }, 'request failed');
        log.error({ err: late(), call: 'listPublicRegions' }, 'call within the process failed');
        log.error({ err: new Failure('unavailable') }, 'page failed');
        log.warn({ counted: 'answered 503' });
      }
      vi.advanceTimersByTime(1000);
    }
    expect(lines()).toHaveLength(4);
    expect(lines()[0]).toMatchObject({ failures: { 'request failed: ECONNREFUSED': 1 } });
    expect(lines()[2]).toMatchObject({
      level: 50,
      failures: {
        'request failed: ECONNREFUSED': 1000,
        'call within the process failed: 55P03': 1000,
        'page failed: unavailable': 1000,
        'answered 503': 1000,
      },
      example: { message: expect.stringContaining('ECONNREFUSED') },
      msg: 'failures of the last second',
    });
    expect(JSON.stringify(lines())).not.toContain('a secret');
  });

  it('falls silent when it is back, and tells the next failure at once', () => {
    const { log, lines } = openLog();
    log.error({ err: away() }, 'request failed');
    vi.advanceTimersByTime(60_000);
    expect(lines()).toHaveLength(1);
    log.error({ err: away() }, 'request failed');
    expect(lines()).toHaveLength(2);
  });
});

it('every other line is written, without places', () => {
  const { log, lines } = openLog();
  log.error({ err: new TypeError('no street at latitude=-10.18'), id: 'ab-1' }, 'request failed');
  log.error({ err: away(), job: 'send-email' }, 'background job failed');
  log.info({ err: away() }, 'a form could not be read');
  log.info('closing');
  expect(lines()).toMatchObject([
    { msg: 'request failed', id: 'ab-1', err: { message: 'no street at latitude=-' } },
    { msg: 'background job failed', job: 'send-email' },
    { msg: 'a form could not be read', level: 30 },
    { msg: 'closing' },
  ]);
});
