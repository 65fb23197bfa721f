import type { Page } from 'playwright-core';
import { awake, type Journey } from './journey.ts';
import type { Person } from './person.ts';
import type { VisitorChoices } from './visitor.ts';

/** An address of the site that opens at once, for who opens an account before the story begins. */
export const anywhere = '/favicon.svg';

export type { Person };

let known = 0;

/** Somebody new, whom the site does not know yet. */
export function somebody(choices: Partial<Person> = {}): Person {
  known += 1;
  return {
    name: 'Marina Lopes',
    email: `marina.${process.pid}.${known}@exemplo.com.br`,
    password: 'capim dourado 77',
    ...choices,
  };
}

/** Opens an account, from the page that a visitor is at, and signs in there. */
export function joinFrom(page: Page, person: Person): Promise<void> {
  return begin(page, '/auth/register', person, true);
}

/** A visitor who has opened an account and is signed in, at a page. */
export async function memberAt(
  visit: Journey['visit'],
  path: string,
  person = somebody(),
  choices: VisitorChoices = {},
): Promise<{ page: Page; person: Person }> {
  const page = await visit(anywhere, choices);
  await joinFrom(page, person);
  await page.goto(path);
  await awake(page);
  return { page, person };
}

/** Signs in from the page that a visitor is at, by the call that the sign-in page makes. */
export function enterFrom(page: Page, { email, password }: Person): Promise<void> {
  return begin(page, '/auth/login', { email, password }, true);
}

/** @param keep whether the browser keeps the session, as the site's own pages do */
async function begin(page: Page, path: string, body: object, keep: boolean): Promise<void> {
  await page.evaluate(
    async ([path, body, keep]) => {
      const answer = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { data, message } = await answer.json();
      if (!answer.ok) throw new Error(`${path}: ${message}`);
      if (!keep) return;
      // In the order of the site: another tab takes a user without a token away.
      localStorage.setItem('token', data.token);
      localStorage.setItem('user', JSON.stringify(data.user));
    },
    [path, body, keep] as const,
  );
}

/** Signs in at the sign-in page, as people do. */
export async function signInAt(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByLabel(/^Senha/).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Somebody who has an account, and is signed in nowhere in this browser. */
export async function knownFrom(page: Page): Promise<Person> {
  const person = somebody();
  await begin(page, '/auth/register', person, false);
  return person;
}
