import type { Page } from 'playwright-core';
import { awake, type Journey } from './journey.ts';
import { anywhere } from './people.ts';
import type { VisitorChoices } from './visitor.ts';

/** The place of somebody who lives there, as the site keeps it on the device. */
export const home = {
  name: 'Casa',
  point: { latitude: -10.184, longitude: -48.334, precision: 'exact' },
};

/** A page for a visitor who has chosen their place before. */
export async function visitFromHome(
  visit: Journey['visit'],
  path: string,
  choices: VisitorChoices = {},
): Promise<Page> {
  const page = await visit(anywhere, choices);
  await liveAtHome(page);
  await page.goto(path);
  await awake(page);
  return page;
}

/** Chooses the place from the visitor's current page; the next page knows it. */
export const liveAtHome = (page: Page, precision: 'exact' | 'postal_code' = 'exact'): Promise<void> =>
  page.evaluate((place) => localStorage.setItem('lugar', JSON.stringify(place)), {
    ...home,
    point: { ...home.point, precision },
  });
