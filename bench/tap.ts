/**
 * `npm run bench:tap [-- --quick] [--once] [--trace FOLDER] [ARQUIVO.xlsx…]` measures how long it takes from a tap on a row until the
 * heading of the next page is on the screen of a phone that is four times slower than this machine, with the city of
 * `npm run bench:lighthouse`. `--trace FOLDER` writes a trace of the last tap of each row to that folder, for the developer
 * tools of Chromium.
 */
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { phone, readPhoneOptions, slowdown, withPhones } from './phone.ts';

const options = readPhoneOptions('trace');
const { effort, folder } = options;
const runs = { full: 9, quick: 1, once: 1 }[effort];
const aimMs = 100;

/** The pages with the rows that are tapped, and the beginning of their addresses. */
const taps = [
  { from: '/combustivel', to: '/posto/' },
  { from: '/acougues', to: '/produto/' },
  { from: '/produto/20', to: '/estabelecimento/' },
];
/** The least time of a request: none on this machine, and that of Lighthouse's phone. */
const networks = [
  { name: 'sem demora', latency: 0 },
  { name: '150 ms por pedido', latency: 150 },
];

await withPhones(options, async (browser, origin) => {
  const all = networks.flatMap((network) => taps.map((tap) => ({ ...tap, network })));
  for (const tapped of effort === 'once' ? all.slice(0, 1) : all) await compare(browser, origin, tapped);
});

interface Tapped {
  from: string;
  to: string;
  network: (typeof networks)[number];
}

async function compare(browser: Browser, origin: string, tapped: Tapped): Promise<void> {
  const times: Times[] = [];
  for (let run = 0; run < runs; run++) {
    const traced = run === runs - 1 && folder ? fileOf(folder, tapped) : undefined;
    times.push(await tapOnce(browser, origin, tapped, traced));
  }
  const median = (read: (time: Times) => number) =>
    Math.round(times.map(read).toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
  const ahead = median(({ ahead }) => ahead);
  const again = median(({ again }) => again);
  const back = median(({ back }) => back);
  const missed = Math.max(ahead, again, back) > aimMs ? '  (acima de 100 ms)' : '';
  console.log(
    `${tapped.from} → ${tapped.to}, ${tapped.network.name}: carregada antes ${ahead} ms, de volta ${back} ms, outra vez ${again} ms${missed}`,
  );
}

function fileOf(folder: string, { from, to, network }: Tapped): string {
  const name = `${from}${to}${network.latency}`.replace(/\W+/g, '-').slice(1);
  return join(folder, `${name}.json`);
}

/** Milliseconds from a tap to the paint of the next page's heading. */
interface Times {
  /** the first tap, on a page that was loaded ahead */
  ahead: number;
  /** the way back to the list */
  back: number;
  /** the same row once more */
  again: number;
}

/** Each tap has a new visitor, who has read for a moment. */
async function tapOnce(
  browser: Browser,
  origin: string,
  { from, to, network }: Tapped,
  traced: string | undefined,
): Promise<Times> {
  const page = await browser.newPage({
    baseURL: origin,
    ...phone,
    serviceWorkers: 'block',
  });
  try {
    const session = await page.context().newCDPSession(page);
    await page.goto(from);
    await page.locator('footer fieldset:not(.invisible)').waitFor({ state: 'attached' });
    const row = page.locator(`main a[href^="${to}"]:visible`).first();
    const path = (await row.getAttribute('href')) ?? '';
    await row.scrollIntoViewIfNeeded();
    const loaded = page.waitForResponse((response) => response.url().includes(`${path}.data`));
    // The first movement loads the script that loads pages ahead.
    for (let x = 200; x < 230; x++) {
      await page.mouse.move(x, 400);
      await page.waitForTimeout(100);
    }
    await loaded;
    await page.waitForLoadState('networkidle');
    await slowDown(session, network.latency);
    await page.waitForTimeout(500);
    if (traced) await browser.startTracing(page, { path: traced });
    const ahead = await timeOf(page, () => row.tap());
    if (traced) await browser.stopTracing();
    await page.waitForTimeout(1000);
    const back = await timeOf(page);
    await page.waitForTimeout(1000);
    const again = await timeOf(page, () => row.tap());
    return { ahead, back, again };
  } finally {
    await page.context().close();
  }
}

async function slowDown(session: CDPSession, latency: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/**
 * Returns the milliseconds from a click to the paint after another heading has come.
 * @param tap without it, the visitor goes back
 */
async function timeOf(page: Page, tap?: () => Promise<unknown>): Promise<number> {
  const shown = await page.evaluateHandle(() => {
    const heading = () => {
      const all = [...document.querySelectorAll('main h1')];
      return all.find((each) => each.checkVisibility())?.textContent;
    };
    const before = heading();
    let begun = 0;
    addEventListener('click', ({ timeStamp }) => (begun = timeStamp), { capture: true, once: true });
    const { promise, resolve } = Promise.withResolvers<number>();
    const observer = new MutationObserver(() => {
      const now = heading();
      if (now === undefined || now === before) return;
      observer.disconnect();
      // A message that is sent in a frame arrives after its paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begun);
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    return {
      ms: promise,
      goBack: () => {
        begun = performance.now();
        history.back();
      },
    };
  });
  await (tap?.() ?? shown.evaluate(({ goBack }) => goBack()));
  return shown.evaluate(({ ms }) => ms);
}
