import type { Page } from 'playwright-core';
import { awake, type Journey } from './journey.ts';
import type { Person } from './person.ts';
import type { VisitorChoices } from './visitor.ts';

/** An address that loads instantly, for signing up before a test's first page. */
export const anywhere = '/favicon.svg';

export type { Person };

let known = 0;

/** A new user, not yet registered. */
export function somebody(choices: Partial<Person> = {}): Person {
  known += 1;
  return {
    name: 'Marina Lopes',
    email: `marina.${process.pid}.${known}@exemplo.com.br`,
    password: 'capim dourado 77',
    ...choices,
  };
}

/** Registers a user from the visitor's current page, and signs in there. */
export function joinFrom(page: Page, person: Person): Promise<void> {
  return begin(page, '/auth/register', person, true);
}

/** A visitor who has registered and is signed in, on a page. */
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

/** Signs in from the visitor's current page, by the call of the sign-in page. */
export function enterFrom(page: Page, { email, password }: Person): Promise<void> {
  return begin(page, '/auth/login', { email, password }, true);
}

/** @param keep whether to store the session in the browser, like the site's own pages */
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
      // In the same order as the site, because another tab removes a user without a token.
      localStorage.setItem('token', data.token);
      localStorage.setItem('user', JSON.stringify(data.user));
    },
    [path, body, keep] as const,
  );
}

/** Signs in on the sign-in page, like a user. */
export async function signInAt(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByLabel(/^Senha/).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** A registered user who is not signed in in this browser. */
export async function knownFrom(page: Page): Promise<Person> {
  const person = somebody();
  await begin(page, '/auth/register', person, false);
  return person;
}
