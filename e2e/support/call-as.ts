import type { Person } from './person.ts';
import type { Site } from './running-site.ts';
import { anotherNetwork } from './visitor.ts';

const tokens = new Map<string, Promise<string>>();

/** Makes a call as somebody with an account, without a browser; they sign in with the first one. */
export async function callAs(
  site: Site,
  person: Person,
  path: string,
  init: { method?: string; body?: object } = {},
): Promise<unknown> {
  const key = `${site.folder} ${person.email}`;
  const token = tokens.get(key) ?? signIn(site, person);
  tokens.set(key, token);
  return call(site, path, { ...init, token: await token });
}

async function signIn(site: Site, { email, password }: Person): Promise<string> {
  const body = { email, password };
  const { token } = (await call(site, '/auth/login', { method: 'POST', body })) as { token: string };
  return token;
}

async function call(
  { address }: Site,
  path: string,
  { method = 'GET', body, token }: { method?: string; body?: object; token?: string },
): Promise<unknown> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': anotherNetwork(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, message } = (await answer.json()) as { data: unknown; message: string };
  if (!answer.ok) throw new Error(`${path}: ${message}`);
  return data;
}
