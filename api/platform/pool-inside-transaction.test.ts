import { afterAll, describe, expect, it } from 'vitest';
import { createRegion } from '#database/factories/regions.ts';
import { PoolInsideTransaction } from '#database/open/transaction-scope.ts';
import { regions } from '#database/schema.ts';
import { handlers } from '../handlers.ts';
import { countAttempt } from './attempts.ts';
import { findSession } from './authorize.ts';
import { createCalls } from './calls.ts';
import { writeHandler } from './handler.ts';
import { sendEmail } from './mail/send-email.ts';
import { openTestApi } from './testing.ts';
import { inTransaction } from './transaction.ts';

/** These shared parts use the pool. Inside a write's transaction they must fail, not freeze. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm, context } = api;

const email = { to: 'ana@exemplo.com.br', userId: null, subject: 'Oi', paragraphs: ['Oi.'] };

const uses: [string, (authorization: string) => PromiseLike<unknown>][] = [
  ['a query', () => orm.select().from(regions)],
  ['a transaction of its own', () => inTransaction(context, async () => 1)],
  ['finding a session', (authorization) => findSession(authorization, context)],
  ['counting an attempt', () => countAttempt([], context)],
  ['the queue of background jobs', () => context.jobs.settled()],
  ['a job of a transaction of its own', () => inTransaction(context, (inner) => sendEmail(inner, email))],
];

describe('inside the transaction of a write', () => {
  it.each(uses)(
    '%s is refused at once, the write is undone, and the API goes on',
    { timeout: 5000 },
    async (_, use) => {
      const { token } = await api.signIn();
      await context.jobs.settled();
      const before = await orm.$count(regions);
      const from = performance.now();
      const failed = inTransaction(context, async ({ tx, ...transaction }) => {
        await createRegion(tx);
        await sendEmail(transaction, email);
        await use(`Bearer ${token}`);
      });
      await expect(failed).rejects.toThrow();
      expect(performance.now() - from).toBeLessThan(2000);
      expect(await orm.$count(regions)).toBe(before);
      expect(await api.mails()).toEqual([]);
      expect((await api.send('/users/profile', { token })).statusCode).toBe(200);
    },
  );

  it('a handler that uses the pool answers 500, and what the log says names the reason', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    const wrong = writeHandler('createRegion', async (_request, { audit }) => {
      const { id } = await createRegion(orm);
      await audit({ id, before: null, after: { id } });
      return { data: undefined as never };
    });
    const call = createCalls(context, { ...handlers, createRegion: wrong }).get('createRegion');
    const caller = { id: 1, role: 'admin', name: '', email: '', phone: null, sessionId: 1 } as const;
    const origin = { address: '', userAgent: undefined, authorization: `Bearer ${token}`, device: undefined };
    const failed = call?.run({
      params: undefined,
      query: undefined,
      body: { name: 'Nova' },
      upload: undefined,
      caller,
      origin,
    });
    await expect(failed).rejects.toMatchObject({ cause: new PoolInsideTransaction() });
  });
});
