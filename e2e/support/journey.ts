import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Site } from './running-site.ts';
import { share } from './shared.ts';
import type { SharedSite } from './shared-sites.ts';
import { type OwnSite, type SiteChoices, startSite } from './site.ts';
import { openVisitor, sharedBrowser, type Visitor, type VisitorChoices } from './visitor.ts';

export interface Journey {
  readonly site: Site;
  /** a visitor who has come to a page of the site, which answers as expected and, with script, is awake */
  visit(path: string, choices?: VisitorChoices & { status?: number }): Promise<Page>;
}

/**
 * A site for the journeys of a file. A shared site is there for other files at the same time: whoever
 * writes there writes as people of their own, and about what nobody else looks at. A file that needs another city,
 * another day or other settings starts a site of its own. Each test has visitors of its own, and fails when any of them
 * met a trouble.
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

/** Visitors for the tests of a file, for sites that come and go. */
export function visitors() {
  let present: Visitor[] = [];
  afterEach(async () => {
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

/**
 * Script has arrived when what needs it shows: the choice of theme in the footer, or a form that can be sent. A form
 * that has gone has been taken away by script.
 */
export async function awake(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  if ((await page.getByRole('contentinfo').count()) > 0) {
    await page.getByRole('group', { name: 'Tema', exact: true }).waitFor();
  } else if ((await page.locator('main form').count()) > 0) {
    await page.waitForFunction(() => {
      const form = document.querySelector('main form');
      return form === null || form.querySelector('[type=submit]:enabled') !== null;
    });
  }
}

/** Returns a text with plain blanks in place of the ones that keep 'R$' beside its number. */
export const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/**
 * A claim about the page that comes true as soon as the page has caught up. Without it, a claim is about this very
 * moment: that suits what is not there, and what has come together with something that was waited for.
 */
export const soon = <T>(read: () => T | Promise<T>, message?: string) =>
  expect.poll(read, { timeout: 10_000, interval: 30, ...(message && { message }) });

/** Script stays on its way from here on, until it is let go. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    // A journey may hold one of them longer.
    await route.fallback();
  });
  return held.resolve;
}
