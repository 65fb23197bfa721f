import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Options of a context; the site's address is its base. */
export type ContextOptions = BrowserContextOptions & { baseURL: string };

/** Headers may change from visitor to visitor; the other options are fixed for the life of a context. */
const keyOf = ({ extraHTTPHeaders, ...options }: ContextOptions) => JSON.stringify(options);

/**
 * Contexts that visitors have left, the latest last. They keep the compiled scripts of the site, so that a page opens in half
 * the time.
 */
const idle: { key: string; context: BrowserContext }[] = [];
const mostIdle = 6;

/** A new page of an anonymous context: a new one, or one that a visitor has left, emptied. */
export async function takePage(browser: Browser, options: ContextOptions): Promise<Page> {
  const key = keyOf(options);
  const at = idle.findLastIndex((one) => one.key === key);
  const [found] = at === -1 ? [] : idle.splice(at, 1);
  if (found) {
    const page = await emptied(found.context, options);
    if (page) return page;
    await found.context.close();
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

/** Closes the pages of a context, which another visitor may then reuse, unless it may have a service worker. */
export async function leaveContext(context: BrowserContext, options: ContextOptions): Promise<void> {
  if (options.serviceWorkers === 'allow') return context.close();
  await Promise.all(context.pages().map((page) => page.close()));
  idle.push({ key: keyOf(options), context });
  if (idle.length > mostIdle) await idle.shift()?.context.close();
}

/** @returns undefined for a context whose clock a visitor has changed, because that cannot be reverted */
async function emptied(
  context: BrowserContext,
  { baseURL, extraHTTPHeaders }: ContextOptions,
): Promise<Page | undefined> {
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setGeolocation(null),
    context.setOffline(false),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setExtraHTTPHeaders(extraHTTPHeaders ?? {}),
  ]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: baseURL,
    storageTypes: 'local_storage,indexeddb,cache_storage',
  });
  await session.detach();
  const hasOwnClock = await page.evaluate(() => !Date.toString().includes('[native code]'));
  return hasOwnClock ? undefined : page;
}
