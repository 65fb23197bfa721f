import type { Page } from 'playwright-core';

/** Somebody with an account. */
export interface Person {
  name: string;
  email: string;
  password: string;
  phone?: string;
}

let known = 0;

/** Somebody new, whom the site does not know yet. */
export function somebody(choices: Partial<Person> = {}): Person {
  known += 1;
  return {
    name: 'Marina Lopes',
    email: `marina.${known}@exemplo.com.br`,
    password: 'capim dourado 77',
    ...choices,
  };
}

/** Opens an account, from the page that a visitor is at, and signs in there. */
export function joinFrom(page: Page, person: Person): Promise<void> {
  return begin(page, '/auth/register', person);
}

/** Signs in from the page that a visitor is at, by the call that the sign-in page makes. */
export function enterFrom(page: Page, { email, password }: Person): Promise<void> {
  return begin(page, '/auth/login', { email, password });
}

/** What the browser keeps of a session is what the site's own pages keep. */
async function begin(page: Page, path: string, body: object): Promise<void> {
  await page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { data, message } = await answer.json();
      if (!answer.ok) throw new Error(`${path}: ${message}`);
      localStorage.setItem('user', JSON.stringify(data.user));
      localStorage.setItem('token', data.token);
    },
    [path, body] as const,
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
  await joinFrom(page, person);
  await page.evaluate(() => localStorage.clear());
  return person;
}
