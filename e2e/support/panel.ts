import type { Page } from 'playwright-core';
import { callFrom } from './call-from.ts';
import type { Journey } from './journey.ts';
import { anywhere, enterFrom, type Person } from './people.ts';
import { admin } from './shared-sites.ts';
import type { VisitorChoices } from './visitor.ts';

export interface PanelChoices extends VisitorChoices {
  /** an administrator; by default the one that every site has */
  as?: Person;
  /** makes what the page shows, by calls, before it opens */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A page of the panel for a signed-in administrator, by default on a desktop screen. */
export async function openPanel(
  visit: Journey['visit'],
  address: string,
  { as = admin, prepare, ...choices }: PanelChoices = {},
): Promise<Page> {
  const page = await visit(anywhere, { width: 1280, height: 900, ...choices });
  await enterFrom(page, as);
  await prepare?.(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const notice = (page: Page) => page.getByRole('region', { name: /^Avisos/ });
export const panelMenu = (page: Page) => page.getByRole('navigation', { name: 'Painel' });

/** Opens the part of the overview that has the counts, the modules and the tiles. */
export const unfoldFigures = (page: Page) =>
  // The cards above it come later, and would move it away from a mouse.
  page.locator('summary', { hasText: 'Números, módulos e acesso rápido' }).press('Enter');

/** Creates a row from outside the page, like another administrator. @returns its id */
export async function create(page: Page, path: string, body: object): Promise<number> {
  const { id } = (await callFrom(page, `/backoffice${path}`, { method: 'POST', body })) as { id: number };
  return id;
}

/** Sets the role of an account, in the list of users. A new role ends existing sessions. */
export async function setRole(page: Page, { email, name }: Person, role: 'user' | 'admin'): Promise<void> {
  const found = await callFrom(page, `/backoffice/users?search=${encodeURIComponent(email)}`);
  const [row] = found as { id: number; version: number }[];
  const body = { name, email, role, version: row?.version };
  await callFrom(page, `/backoffice/users/${row?.id}`, { method: 'PUT', body });
}
