import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findChromium } from '#tools/testing/chromium.ts';
import { paths } from '#web/paths.ts';
import { demonstrationStation } from './support/demonstration.ts';
import { awake, journey, soon } from './support/journey.ts';

/**
 * Browsers keep a page that somebody leaves, with its script, and show it at once on the way back. What forbids this (a
 * listener of 'unload', a connection that stays open, 'no-store') must not be in a public page.
 */
const place = journey('demonstration');
let browser: Browser;
let visitor: BrowserContext;

beforeAll(async () => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium não encontrado');
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  visitor = await browser.newContext({ baseURL: place.site.address });
  const page = await visitor.newPage();
  await page.goto(paths.home());
  await awake(page);
  // A first visit is taken over by the service worker, and pages that were left before that are not kept.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
});
afterAll(() => browser.close());

const isRestored = (page: Page) => page.evaluate(() => 'isLeft' in window);

// A browser keeps six pages.
it.each([
  [
    paths.home(),
    paths.fuel(),
    paths.butchers(),
    paths.station(demonstrationStation),
    paths.product(1),
    paths.establishment(1),
  ],
  [paths.about(), paths.contact(), paths.counter(), paths.login(), paths.register()],
])('%s and the pages after it are kept by the browser when they are left', async (...addresses) => {
  const page = await visitor.newPage();
  const left: string[] = [];
  for (const path of addresses) {
    await page.goto(path);
    await awake(page);
    left.push(new URL(page.url()).pathname);
    await page.evaluate(() => Object.assign(window, { isLeft: true }));
  }
  await page.goto(paths.terms());
  for (const pathname of left.toReversed()) {
    await page.evaluate(() => void setTimeout(() => history.back()));
    // A page that is restored is not loaded again.
    await page.waitForURL((url) => url.pathname === pathname, { waitUntil: 'commit' });
    await soon(() => isRestored(page), pathname).toBe(true);
  }
  await page.close();
});

describe('the way back to prices, of which others may have changed one', () => {
  const goBack = async (page: Page) => {
    await page.goto(paths.terms());
    const asked = page.waitForRequest(/\/produto\/1\.data/);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await asked;
  };

  it('asks for them where the browser kept the page', async () => {
    const page = await visitor.newPage();
    await page.goto(paths.product(1));
    await awake(page);
    await goBack(page);
    await page.close();
  });
  it('asks for them where it loads the page as it was', async () => {
    const page = await place.visit(paths.product(1));
    await goBack(page);
  });
});
