import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createAlert, createAlertRecipient } from '#database/factories/alerts.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { alertDigests, products, sources } from '#database/schema.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { addDays } from '#domain/city-time.ts';
import { startPushService } from '#tools/testing/push-service.ts';
import { openTestApi, testDay } from '../platform/testing.ts';
import { askSourceJob } from '../sources/ask-sources.ts';
import { fileName, startSurveySite, weekOf } from '../sources/testing/survey-site.ts';

/** From the week's survey to a thousand people who are told of it: once each, whenever the process dies. */

const program = fileURLToPath(new URL('./testing/send-until-killed.ts', import.meta.url));
const browserCount = 900;
const addressCount = 100;
/** Messages that are under way at the same time: one of each sender of a process. */
const underWay = 8;

it('a survey lowers a price, and each hears of it once, though the process is killed in the middle of sending', async () => {
  const [site, service, { url, drop }] = await Promise.all([
    startSurveySite(),
    startPushService(),
    createTestDatabase(),
  ]);
  const services = { ANP_SURVEY_URL: site.url, PUSH_TEST_SERVICE: service.address };
  const api = await openTestApi({ database: await openDatabase({ url, directory: '' }), services });
  onTestFinished(async () => {
    await api.close();
    await Promise.all([site.close(), service.close(), drop()]);
  });
  const { orm, context } = api;

  const survey = async (first: string, price: number) => {
    site.files.set(fileName(first), { bytes: weekOf(first, price) });
    site.lists(...[...site.files.keys()].toReversed());
    await orm.update(sources).set({ nextAt: null });
    await orm.transaction((tx) => context.jobs.enqueue(tx, askSourceJob, { name: 'survey' }));
    await context.jobs.settled();
  };
  const send = (onStart?: (kill: () => void) => void) => {
    const child = spawn(process.execPath, [program, testDay], {
      env: {
        ...process.env,
        ...services,
        DATABASE_URL: url,
        DATA_DIR: context.config.dataDirectory,
        SECRET: 'nobody guesses this in a test of the API',
      },
      stdio: 'inherit',
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    onStart?.(() => child.kill('SIGKILL'));
    return once(child, 'exit');
  };

  const lastSunday = '2026-05-31';
  await survey(addDays(lastSunday, -7), 6.9);
  const [fuel] = await orm.select().from(products).where(eq(products.name, 'Gasolina comum'));
  const wish = { productId: fuel?.id ?? 0, maxCentavos: 670 };
  const browsers = [];
  for (let n = 0; n < browserCount; n += 1) {
    const browser = service.subscribe();
    const { id } = await createAlertRecipient(orm, browser.subscription);
    await createAlert(orm, { ...wish, recipientId: id });
    browsers.push(browser);
  }
  const byMail = { endpoint: null, p256dh: null, auth: null };
  for (let n = 0; n < addressCount; n += 1) {
    const { id } = await createAlertRecipient(orm, { ...byMail, email: `pessoa${n}@exemplo.com.br` });
    await createAlert(orm, { ...wish, recipientId: id });
  }
  const unsent = and(eq(alertDigests.day, testDay), isNull(alertDigests.sentAt));

  await survey(lastSunday, 6.5);

  const killed = send((kill) => {
    service.answer = () => {
      if (service.delivered.length >= browserCount / 2) kill();
      return 201;
    };
  });
  expect(await killed).toEqual([null, 'SIGKILL']);
  const waiting = await orm.$count(alertDigests, unsent);
  expect(waiting).toBeGreaterThan(addressCount);
  expect(waiting).toBeLessThan(browserCount);
  service.answer = () => 201;
  expect(await send()).toEqual([0, null]);
  expect(await send()).toEqual([0, null]);

  expect(await orm.$count(alertDigests, unsent)).toBe(0);
  const counts = browsers.map((browser) => service.readBy(browser).length);
  expect(Math.min(...counts)).toBe(1);
  // The service replaces the first with the second by its topic, or the browser by its tag.
  expect(service.delivered.length).toBeLessThanOrEqual(browserCount + underWay);
  expect(new Set(service.delivered.map(({ headers }) => headers.topic))).toEqual(
    new Set([`avisos-${testDay}`]),
  );
  const [first] = browsers;
  expect(JSON.parse((first && service.readBy(first)[0]) ?? '{}')).toMatchObject({
    title: 'Baixou: Gasolina comum 6,50',
    day: testDay,
  });
  const mails = (await api.mails()).filter(({ subject }) => subject === 'Baixou: Gasolina comum 6,50');
  const addresses = mails.map(({ to }) => to?.[0]?.address);
  expect(addresses).toHaveLength(addressCount);
  expect(new Set(addresses).size).toBe(addressCount);
});
