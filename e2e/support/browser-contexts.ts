import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Options of a context; the site's address is its base. */
type ContextOptions = BrowserContextOptions & {
  baseURL: string;
  viewport: { width: number; height: number };
};

/** Leaves out the options that may change from visitor to visitor; the others are fixed for the life of a context. */
const keyOf = ({ extraHTTPHeaders, viewport, colorScheme, ...fixed }: ContextOptions) =>
  JSON.stringify(fixed);

/**
 * Pages that visitors have left, each in its own context, the latest last. Their processes keep the compiled scripts of the
 * site, so that an address opens in half the time.
 */
const idle: { key: string; page: Page }[] = [];
const mostIdle = 6;

/** A page of an anonymous context: a new one, or one that a visitor has left. */
export async function takePage(browser: Browser, options: ContextOptions): Promise<Page> {
  const key = keyOf(options);
  const at = idle.findLastIndex((one) => one.key === key);
  const [found] = at === -1 ? [] : idle.splice(at, 1);
  if (found) {
    await Promise.all([
      found.page.context().setExtraHTTPHeaders(options.extraHTTPHeaders ?? {}),
      fitPage(found.page, options),
    ]);
    return found.page;
  }
  const context = await browser.newContext(options);
  context.setDefaultTimeout(15_000);
  // A page may catch violations of its policy, so only the browser's own report shows all of them.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      reportError(new Error(`forbidden by the policy: ${violatedDirective} in ${sourceFile}`)),
    ),
  );
  return context.newPage();
}

/** Gives a page the visitor's window and theme, instead of those of the context's first visitor. */
export async function fitPage(page: Page, { viewport, colorScheme = null }: ContextOptions): Promise<void> {
  await Promise.all([page.setViewportSize(viewport), page.emulateMedia({ colorScheme })]);
}

/** Empties a visitor's page, which another visitor may then reuse. Closes it where something of the visitor would stay. */
export async function leavePage(page: Page, options: ContextOptions): Promise<void> {
  const hasWorker = options.serviceWorkers === 'allow';
  if (hasWorker || page.isClosed() || !(await empty(page, options.baseURL))) return page.context().close();
  idle.push({ key: keyOf(options), page });
  if (idle.length > mostIdle) await idle.shift()?.page.context().close();
}

/** The events of a page that journeys listen to. */
const events = ['console', 'dialog', 'pageerror', 'request', 'requestfailed'];

/** @returns false for a page elsewhere, with another clock, or that saves data, because that cannot be reverted */
async function empty(page: Page, baseURL: string): Promise<boolean> {
  if (!page.url().startsWith(baseURL)) return false;
  const context = page.context();
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  for (const event of events) page.removeAllListeners(event);
  const isSpecial = await page.evaluate(() => {
    sessionStorage.clear();
    const { connection } = navigator as { connection?: { saveData: boolean } };
    return connection?.saveData || !Date.toString().includes('[native code]');
  });
  if (isSpecial) return false;
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
  ]);
  // A form may ask whether to leave it.
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('about:blank');
  page.removeAllListeners('dialog');
  await Promise.all([clearBrowser(context, page, baseURL), page.mouse.move(-1, -1)]);
  return true;
}

async function clearBrowser(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setGeolocation(null),
    session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage',
    }),
    session.send('Page.resetNavigationHistory'),
  ]);
  await session.detach();
}
