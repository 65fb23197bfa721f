import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Site } from './running-site.ts';
import { share } from './shared.ts';
import type { SharedSite } from './shared-sites.ts';
import { type OwnSite, type SiteChoices, startSite } from './site.ts';
import { openVisitor, sharedBrowser, type Visitor, type VisitorChoices } from './visitor.ts';

export interface Journey {
  readonly site: Site;
  /** a visitor on a page of the site, which has the expected status and, with script, is hydrated */
  visit(path: string, choices?: VisitorChoices & { status?: number }): Promise<Page>;
}

/**
 * A site for the journeys of a file. Other files use a shared site at the same time, so tests there create their own users, and
 * only write data that no other test reads. A file that needs another city, another day or other settings starts a separate
 * site. Each test has separate visitors, and fails when any of them had a problem.
 */
export function journey(place: SharedSite | (() => SiteChoices | Promise<SiteChoices>)): Journey {
  let site: Site | undefined;
  let own: OwnSite | undefined;
  const { open } = visitors();
  beforeAll(async () => {
    if (typeof place !== 'string') own = await startSite(await place());
    site = typeof place === 'string' ? await share(place) : own;
  });
  afterAll(() => own?.stop());
  const started = () => {
    if (!site) throw new Error('the site has not started');
    return site;
  };
  return {
    get site() {
      return started();
    },
    async visit(path, { status = 200, ...visitor } = {}) {
      const page = await open(started().address, visitor);
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(status);
      if (visitor.script !== false) await awake(page);
      return page;
    },
  };
}

/** Visitors for the tests of a file whose sites start and stop. */
export function visitors() {
  let present: Visitor[] = [];
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await describePages(present);
    const troubles = present.flatMap((visitor) => visitor.troubles);
    const unlisted = await Promise.all(present.map((visitor) => visitor.unlisted()));
    await Promise.all(present.map((visitor) => visitor.leave()));
    present = [];
    expect(troubles, 'troubles in the browser').toEqual([]);
    expect(unlisted.flat(), 'stored in the browser, and not in web/browser-storage.ts').toEqual([]);
  });
  return {
    async open(address: string, choices?: VisitorChoices): Promise<Page> {
      const visitor = await openVisitor(await sharedBrowser(), address, choices);
      present.push(visitor);
      return visitor.page;
    },
  };
}

/** Prints what was on the screens when a test failed. */
async function describePages(visitors: readonly Visitor[]): Promise<void> {
  for (const page of visitors.flatMap(({ page }) => page.context().pages())) {
    const seen = await page.locator('body').ariaSnapshot({ timeout: 1_000 }).catch(String);
    process.stderr.write(`${page.url()}\n${seen}\n`);
  }
}

/**
 * Script is running when the elements that need it appear: the choice of theme in the footer, or an enabled form. If a form has
 * disappeared, script has removed it.
 */
export async function awake(page: Page): Promise<void> {
  if ((await page.getByRole('contentinfo').count()) > 0) {
    await page.locator('footer fieldset:not(.invisible)').waitFor({ state: 'attached' });
    // What was drawn before the script is what the script shows now.
    await page.waitForFunction(() => !document.querySelector('[data-near]:not(:empty, [data-none])'));
  } else if ((await page.locator('main form').count()) > 0) {
    // The form's script loads with the first input.
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => {
      const form = document.querySelector('main form');
      return form === null || form.querySelector('[type=submit]:enabled') !== null;
    });
  }
}

/** Returns a text with plain blanks instead of non-breaking ones, such as after 'R$'. */
export const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/**
 * An assertion that is repeated until the page has caught up. A direct assertion is about the current moment, for absent
 * elements and for those that appear together with one already awaited.
 */
export const soon = <T>(read: () => T | Promise<T>, message?: string) =>
  expect.poll(read, { timeout: 10_000, interval: 30, ...(message && { message }) });

/** Returns whether a request is for the page itself, and not for the pages behind its links, which are loaded ahead. */
export const isForPage = (request: Request) =>
  !/^\/(assets|produto|posto|estabelecimento)\/|^\/favicon/.test(new URL(request.url()).pathname);

/** Delays all scripts from now on, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  // What draws the first rows near a place does not wait for the page's script.
  await page.route(/\/(?!first-)[^/]*\.js$/, async (route) => {
    await held.promise;
    // A journey may delay one of them longer.
    await route.fallback();
  });
  return held.resolve;
}
