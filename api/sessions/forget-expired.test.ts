import { afterAll, expect, it } from 'vitest';
import { createEmailChange } from '#database/factories/email-changes.ts';
import { createSession } from '#database/factories/sessions.ts';
import { createUser } from '#database/factories/users.ts';
import { attempts, emailChanges, knownDevices, sessions, verifications } from '#database/schema.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { forgetExpired } from './sessions.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

const now = new Date('2026-06-12T12:00:00-03:00');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const days = 24 * 60 * 60;

it('deletes expired rows and nothing else', async () => {
  const { id: userId } = await createUser(orm);
  for (const [name, at] of [
    ['past', inSeconds(-1)],
    ['living', inSeconds(1)],
  ] as const) {
    await createSession(orm, { userId, token: name, expiresAt: at });
    await orm.insert(verifications).values({ identifier: name, value: String(userId), expiresAt: at });
    await createEmailChange(orm, { secretHash: name, userId, expiresAt: at });
    // An attempt is stored until `forgottenAt`, even though its wait is over.
    await orm
      .insert(attempts)
      .values({ key: name, failures: 9, blockedUntil: inSeconds(-60), forgottenAt: at });
    const lastUsedAt = new Date(at.getTime() - 400 * days * 1000);
    await orm.insert(knownDevices).values({ userId, device: name, lastUsedAt });
  }
  await forgetExpired(orm, now);
  expect(await orm.select().from(sessions)).toMatchObject([{ token: 'living' }]);
  expect(await orm.select().from(verifications)).toMatchObject([{ identifier: 'living' }]);
  expect(await orm.select().from(emailChanges)).toMatchObject([{ secretHash: 'living' }]);
  expect(await orm.select().from(attempts)).toMatchObject([{ key: 'living' }]);
  expect(await orm.select().from(knownDevices)).toMatchObject([{ device: 'living' }]);
});
