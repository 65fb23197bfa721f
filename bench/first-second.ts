/**
 * `npm run bench:first-second [-- --quick] [--once] [--film FOLDER] [ARQUIVO.xlsx…]` measures the first seconds of somebody whose place
 * is known, on a phone four times slower than this machine whose requests take 400 ms, at 50 kB/s, with the city of
 * `npm run bench:lighthouse`: with nothing kept, and with the service worker of an earlier visit. `--film FOLDER` writes a
 * picture every 250 ms.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { phone, readPhoneOptions, slowdown, withPhones } from './phone.ts';

const options = readPhoneOptions('film');
const { effort, folder } = options;
const runs = { full: 5, quick: 1, once: 1 }[effort];
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const place = { name: 'Casa', point: { latitude: -10.184, longitude: -48.334, precision: 'exact' } };
/** Nothing is measured after it. */
const patienceMs = 20_000;
const filmEveryMs = 250;
const filmMs = 10_000;
const aims = { afterPaintMs: 600, requests: 12, kilobytes: 60 };

const pages = ['/', '/acougues', '/combustivel', '/produto/20'];

await withPhones(options, async (browser, origin) => {
  for (const path of effort === 'once' ? pages.slice(0, 1) : pages) {
    for (const isKept of effort === 'once' ? [false] : [false, true])
      await report(browser, origin, path, isKept);
  }
});

interface Seconds {
  /** ms until the first paint, the first row near the place, and the last change of where 'Como chegar' leads */
  paint: number;
  near: number;
  answer: number;
  /** ms for which rows of the city were seen */
  city: number;
  /** until the first row near the place */
  requests: number;
  kilobytes: number;
  shift: number;
}

async function report(browser: Browser, origin: string, path: string, isKept: boolean): Promise<void> {
  const all: Seconds[] = [];
  for (let run = 0; run < runs; run++) all.push(await visit(browser, origin, path, isKept));
  const median = (name: keyof Seconds) =>
    all.map((each) => each[name]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const [paint, near, requests, kilobytes, city, shift] = (
    ['paint', 'near', 'requests', 'kilobytes', 'city', 'shift'] as const
  ).map(median) as [number, number, number, number, number, number];
  const missed = [
    near - paint > (isKept ? 0 : aims.afterPaintMs) && 'linhas tarde',
    requests > aims.requests && 'muitos pedidos',
    kilobytes > aims.kilobytes && 'muitos bytes',
    city > 0 && 'linhas da cidade',
    shift > 0 && 'algo se move',
  ].filter(Boolean);
  const facts = [
    `${path}, ${isKept ? 'com o que foi guardado' : 'nada guardado'}: pintada ${ms(paint)}`,
    `linhas perto ${ms(near)} (+${ms(near - paint)})`,
    `Como chegar ${ms(median('answer'))}`,
    `da cidade por ${ms(city)}`,
    `${requests} pedidos`,
    `${kilobytes.toFixed(0)} kB`,
    `desloca ${shift.toFixed(3)}`,
  ];
  console.log(`${facts.join(', ')}${missed.length > 0 ? `  (${missed.join(', ')})` : ''}`);
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}

async function visit(browser: Browser, origin: string, path: string, isKept: boolean): Promise<Seconds> {
  const context = await browser.newContext({
    baseURL: origin,
    ...phone,
    serviceWorkers: isKept ? 'allow' : 'block',
  });
  try {
    await context.addInitScript((chosen) => localStorage.setItem('lugar', JSON.stringify(chosen)), place);
    if (isKept) await keep(context, path);
    const page = await context.newPage();
    return await measure(page, path, isKept);
  } finally {
    await context.close();
  }
}

/** An earlier visit, on a fast connection. */
async function keep(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await page.mouse.move(200, 300);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload({ waitUntil: 'networkidle' });
  await page.close();
}

async function measure(page: Page, path: string, isKept: boolean): Promise<Seconds> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const sent: number[] = [];
  const received: { at: number; bytes: number }[] = [];
  let begun = 0;
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    begun ||= timestamp;
    sent.push((timestamp - begun) * 1000);
  });
  session.on('Network.dataReceived', ({ timestamp, encodedDataLength }) =>
    received.push({ at: (timestamp - begun) * 1000, bytes: encodedDataLength }),
  );
  await page.addInitScript(watch, patienceMs);
  const film =
    folder && filmOf(page, join(folder, `${path}-${isKept ? 'kept' : 'new'}`.replace(/\W+/g, '-').slice(1)));
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.seconds.isOver(), null, {
    timeout: patienceMs + 10_000,
    polling: 250,
  });
  await film;
  const seen = await page.evaluate(() => window.seconds.read());
  const until = <Each>(list: readonly Each[], at: (each: Each) => number) =>
    list.filter((each) => at(each) <= seen.near);
  return {
    ...seen,
    requests: until(sent, (at) => at).length,
    kilobytes: until(received, ({ at }) => at).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  };
}

async function filmOf(page: Page, name: string): Promise<void> {
  mkdirSync(dirname(name), { recursive: true });
  const start = performance.now();
  for (let at = 0; at <= filmMs; at += filmEveryMs) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, start + at - performance.now())));
    await page
      .screenshot({ path: `${name}-${String(at).padStart(5, '0')}.png`, timeout: 5_000 })
      .catch(() => {});
  }
}

declare global {
  interface Window {
    seconds: { read: () => Omit<Seconds, 'requests' | 'kilobytes'>; isOver: () => boolean };
  }
}

/** Runs in the page, and looks at every frame. */
function watch(patienceMs: number): void {
  const seen = { near: 0, answer: 0, city: 0, shift: 0 };
  let last = 0;
  let way: string | undefined;
  let isOver = false;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const look = (now: number) => {
    const rows = [...document.querySelectorAll('main .place-row')].filter(isSeen);
    const ofCity = rows.filter((row) => row.closest('.near-city'));
    if (rows.length > ofCity.length) seen.near ||= now;
    if (ofCity.length > 0) seen.city += now - last;
    const button = [...document.querySelectorAll<HTMLAnchorElement>('.product-answer a[target]')].find(
      isSeen,
    );
    if (button && button.href !== way) {
      way = button.href;
      seen.answer = now;
    }
    last = now;
    // The page's script has taken over.
    const done = document.querySelector('footer fieldset:not(.invisible)') && seen.near > 0;
    if (done && !isOver) setTimeout(() => (isOver = true), 2_000);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.seconds = {
    read: () => ({
      ...seen,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }),
    isOver: () => isOver || performance.now() > patienceMs,
  };
}
