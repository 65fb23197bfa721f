import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findHeadlessChromium } from '#tools/testing/chromium.ts';
import { isListed } from '#web/browser-storage.ts';
import { fitPage, leavePage, takePage } from './browser-contexts.ts';

export interface VisitorChoices {
  /** CSS pixels; by default a phone's */
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** false: a browser without script */
  script?: boolean;
  /** true: the service worker may start; by default it is blocked */
  worker?: boolean;
  /** console errors that the test expects, such as of a missing page */
  expected?: RegExp;
}

export interface Visitor {
  page: Page;
  /** everything that went wrong in the page */
  troubles: string[];
  /** the storage entries written by the site that the privacy page does not list */
  unlisted(): Promise<string[]>;
  leave(): Promise<void>;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for a second: optimizing its scripts, and axe's, takes longer than it saves. In 16 MB, most of what they create
  // needs no collection before the page is left.
  '--js-flags=--no-maglev --no-turbofan --min-semi-space-size=16',
];

/** The factor by which pages are slowed down, to find journeys that pass only when everything is fast. */
const slowdown = Number(process.env.JOURNEYS_SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  if (slowdown <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

let networks = 0;

/** A new address in an unused network; a site only trusts it behind a proxy. */
export function anotherNetwork(): string {
  networks += 1;
  return `fd00:${process.pid.toString(16)}:${networks.toString(16)}::1`;
}

let opened: Promise<Browser> | undefined;

/** The browser of this process, which opens once and closes with it. Files share it; each visit ends with its test. */
export function sharedBrowser(): Promise<Browser> {
  opened ??= openBrowser();
  return opened;
}

function openBrowser(): Promise<Browser> {
  const executablePath = findHeadlessChromium();
  if (!executablePath)
    throw new Error('Chromium não encontrado: instale-o ou diga onde ele está em CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: flags });
}

/**
 * A new visitor with empty browser storage. Errors of the console (including violations of the content security policy), of
 * scripts and of requests are problems, and so is any request to another origin.
 */
export async function openVisitor(
  browser: Browser,
  address: string,
  {
    width = 360,
    height = 780,
    theme = 'light',
    script = true,
    worker = false,
    expected,
  }: VisitorChoices = {},
): Promise<Visitor> {
  const options = {
    baseURL: address,
    viewport: { width, height },
    colorScheme: theme,
    javaScriptEnabled: script,
    locale: 'pt-BR',
    extraHTTPHeaders: { 'x-forwarded-for': anotherNetwork() },
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  } as const;
  const troubles: string[] = [];
  const trouble = (text: string) => {
    if (!expected?.test(text)) troubles.push(text);
  };
  /** A busy server refuses data that is loaded ahead. A page that somebody waits for would say so itself. */
  const isRefusedAhead = (text: string, url: string) => / 503\b/.test(text) && /\.data\?_routes=/.test(url);
  const watch = (page: Page) => {
    page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error' && !isRefusedAhead(message.text(), url))
        trouble(`${message.text()} (${url})`);
    });
    // The console does not say why a server refused.
    page.on('response', async (response) => {
      const failed = `status of ${response.status()}`;
      if (response.status() < 500 || isRefusedAhead(failed, response.url())) return;
      trouble(`${failed}, ${response.url()}: ${(await response.text().catch(String)).slice(0, 300)}`);
    });
    page.on('pageerror', (error) => trouble(error.stack ?? error.message));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // Without script, Chromium reports every script as forbidden by the policy.
      const forbidden = !script && reason === 'csp';
      if (reason !== 'net::ERR_ABORTED' && !forbidden) trouble(`${request.url()}: ${reason}`);
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== address && protocol !== 'data:') trouble(`request to another origin: ${request.url()}`);
    });
  };
  const page = await takePage(browser, options);
  const context = page.context();
  watch(page);
  await slowDown(page);
  // Tabs that are opened later are watched, too. One may be closed at once.
  const fit = (tab: Page) => fitPage(tab, options).catch(() => {});
  context.on('page', watch);
  context.on('page', slowDown);
  context.on('page', fit);
  return {
    page,
    troubles,
    unlisted: () => (script ? unlistedIn(context, address) : Promise.resolve([])),
    leave() {
      context.off('page', watch);
      context.off('page', slowDown);
      context.off('page', fit);
      return leavePage(page, options);
    },
  };
}

/** Reads every kind of storage of a browser. A page that is just being left is skipped. */
async function unlistedIn(context: BrowserContext, address: string): Promise<string[]> {
  const cookies = (await context.cookies()).map(({ name }) => ({ store: 'cookie' as const, name }));
  const ours = context.pages().filter((page) => page.url().startsWith(address));
  const stored = await Promise.all(ours.map((page) => page.evaluate(storedNames).catch(() => [])));
  const unlisted = [...cookies, ...stored.flat()].filter(({ store, name }) => !isListed(store, name));
  return [...new Set(unlisted.map(({ store, name }) => `${store}: ${name}`))];
}

/** Runs in the page. */
async function storedNames() {
  const names = {
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cache: await caches.keys(),
    database: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  };
  return Object.entries(names).flatMap(([store, found]) =>
    found.map((name) => ({ store: store as keyof typeof names, name })),
  );
}
