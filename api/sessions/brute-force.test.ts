import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '#database/factories/users.ts';
import { attempts } from '#database/schema.ts';
import { TooMany } from '../platform/failure.ts';
import { openTestApi } from '../platform/testing.ts';
import { countSignIn } from './sign-in.ts';

/** These tests guess passwords: they check that guesses have to wait, and that the owner is not locked out. */

const api = await openTestApi();
afterAll(() => api.close());
beforeEach(() => api.orm.delete(attempts));

const home = '203.0.113.1';
const hours = 60 * 60;
/** Counts the networks that have been used. */
let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `198.18.${networks >> 8}.${networks & 255}`;
};

let strangers = 0;
const newAddress = () => {
  strangers += 1;
  return `alguem${strangers}@example.com`;
};

interface From {
  from?: string;
  device?: string | undefined;
}

interface SignInResult {
  status: number;
  /** seconds */
  wait: number | undefined;
  message: string | undefined;
}

async function signIn(email: string, password: string, { from = home, device }: From = {}) {
  const sent = { method: 'POST', body: { email, password }, from, device } as const;
  const { statusCode, headers, json } = await api.send('/auth/login', sent);
  const wait = headers['retry-after'];
  return {
    status: statusCode,
    wait: wait === undefined ? undefined : Number(wait),
    message: json().message,
  };
}

const guess = (email: string, from?: From) => signIn(email, 'uma senha errada', from);

/** Guesses many times at once. Returns how many guesses were checked instead of having to wait. */
async function guessAtOnce(times: number, guessOnce: () => Promise<SignInResult>): Promise<number> {
  const responses = await Promise.all(Array.from({ length: times }, guessOnce));
  expect(responses.every(({ status }) => status === 401 || status === 429)).toBe(true);
  return responses.filter(({ status }) => status === 401).length;
}

/**
 * Counts a guess without checking its password, which would be slow. Returns the seconds to wait; 0 when the password
 * would be checked.
 */
async function countGuess(email: string, { from = home, device }: From = {}): Promise<number> {
  const origin = { address: from, userAgent: undefined, authorization: undefined, device };
  try {
    await countSignIn(email, origin, api.context);
    return 0;
  } catch (error) {
    if (error instanceof TooMany) return error.retryAfterSeconds;
    throw error;
  }
}

/** Repeats a counted guess until it has to wait. Returns the number of guesses before that. */
async function exhaustAttempts(guessOnce: () => Promise<number>): Promise<number> {
  let guesses = 0;
  while ((await guessOnce()) === 0) guesses += 1;
  return guesses;
}

/** Repeats a counted guess as soon as it is allowed. Returns the waits, in seconds. */
async function waitsOf(times: number, guessOnce: () => Promise<number>): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < times) {
    const wait = await guessOnce();
    if (wait === 0) continue;
    waits.push(wait);
    api.pass(wait);
  }
  return waits;
}

describe('guesses at one account from one network', () => {
  it('have to wait, longer each time up to a maximum, and are checked after the wait', async () => {
    const { email } = await createPerson(api.orm);
    const waits = await waitsOf(10, () => countGuess(email));
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
    expect((await guess(email)).status).toBe(401);
    expect(await guess(email)).toEqual({
      status: 429,
      wait: 900,
      message: 'Muitas tentativas. Tente de novo em 15 minutos.',
    });
  });

  it('get a clear message, and so does the right password', async () => {
    const { email, password } = await createPerson(api.orm);
    for (let times = 0; times < 5; times += 1) expect((await guess(email)).status).toBe(401);
    expect(await signIn(email, password)).toEqual({
      status: 429,
      wait: 5,
      message: 'Muitas tentativas. Tente de novo em 5 segundos.',
    });
    api.pass(5);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('are all counted when they are simultaneous', async () => {
    const { email } = await createPerson(api.orm);
    expect(await guessAtOnce(30, () => guess(email))).toBe(5);
  });

  it('are counted across all nodes', async () => {
    const { email } = await createPerson(api.orm);
    const other = await openTestApi({ beside: api });
    const sent = { method: 'POST', body: { email, password: 'errada' } } as const;
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? api : other).send('/auth/login', sent)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    await other.close();
  });

  it('are counted in the same way without an account', async () => {
    const { email } = await createPerson(api.orm);
    const resultsFor = async (address: string, from: string) => {
      const results: SignInResult[] = [];
      for (let times = 0; times < 8; times += 1) {
        const result = await guess(address, { from });
        results.push(result);
        if (result.wait) api.pass(result.wait);
      }
      return results;
    };
    const known = await resultsFor(email, newNetwork());
    expect(await resultsFor('ninguem@example.com', newNetwork())).toEqual(known);
    expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 401, 429]);
  });

  it('are forgotten after a day without guesses', async () => {
    const { email } = await createPerson(api.orm);
    await waitsOf(9, () => countGuess(email));
    api.pass(24 * hours);
    expect(await exhaustAttempts(() => countGuess(email))).toBe(5);
  });
});

describe('guesses at many accounts from one network', () => {
  it('have to wait for any account, but other networks do not', async () => {
    const { email, password } = await createPerson(api.orm);
    expect(await exhaustAttempts(() => countGuess(newAddress()))).toBe(30);
    expect(await signIn(email, password)).toMatchObject({ status: 429, wait: 5 });
    expect((await signIn(email, password, { from: newNetwork() })).status).toBe(200);
  });

  it('are counted together for all addresses of an IPv6 network', async () => {
    let host = 0;
    const guesses = await exhaustAttempts(() => {
      host += 1;
      return countGuess(newAddress(), { from: `2001:db8:1:2::${host}` });
    });
    expect(guesses).toBe(30);
    expect(await countGuess(newAddress(), { from: '2001:db8:1:3::1' })).toBe(0);
  });

  it('stay counted after a success in between', async () => {
    const { email, password } = await createPerson(api.orm);
    for (let times = 0; times < 29; times += 1) expect(await countGuess(newAddress())).toBe(0);
    for (let times = 0; times < 3; times += 1) expect((await signIn(email, password)).status).toBe(200);
    expect((await guess(newAddress())).status).toBe(401);
    expect(await guess(newAddress())).toMatchObject({ status: 429, wait: 5 });
    // A success after a wait does not reset the count either: the next guess waits as long as without it.
    api.pass(5);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await guess(newAddress())).status).toBe(401);
    expect(await guess(newAddress())).toMatchObject({ status: 429, wait: 10 });
  });
});

it('guesses at one account from many networks have to wait together, for a minute at most', async () => {
  const { email } = await createPerson(api.orm);
  const fromAnywhere = () => countGuess(email, { from: newNetwork() });
  expect(await exhaustAttempts(fromAnywhere)).toBe(50);
  expect(await waitsOf(9, fromAnywhere)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect((await guess(email, { from: newNetwork() })).status).toBe(401);
  expect(await guess(email, { from: newNetwork() })).toMatchObject({ status: 429, wait: 60 });
});

it("a success resets the account's count, so that a person's own mistakes never add up", async () => {
  const { email, password } = await createPerson(api.orm);
  for (let days = 0; days < 3; days += 1) {
    for (let mistakes = 0; mistakes < 4; mistakes += 1) expect((await guess(email)).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
  }
});

describe('a stranger who guesses constantly', () => {
  /** Guesses until all guesses have to wait, from the owner's network and from all others. */
  async function guessEverywhere(email: string): Promise<void> {
    await exhaustAttempts(() => countGuess(email));
    await exhaustAttempts(() => countGuess(newAddress()));
    await exhaustAttempts(() => countGuess(email, { from: newNetwork() }));
    expect((await guess(email)).status).toBe(429);
    expect((await guess(email, { from: newNetwork() })).status).toBe(429);
  }

  it('never locks the owner out of a known browser', async () => {
    const { email, password, device } = await api.signIn();
    for (let times = 0; times < 2; times += 1) {
      await guessEverywhere(email);
      expect((await signIn(email, password, { device })).status).toBe(200);
      expect((await signIn(email, password, { device, from: newNetwork() })).status).toBe(200);
      // The owner's mistakes are counted separately.
      expect((await guess(email, { device })).status).toBe(401);
      expect((await signIn(email, password, { device })).status).toBe(200);
      // The owner's success does not help the stranger.
      expect((await guess(email, { from: newNetwork() })).status).toBe(429);
      api.pass(2 * hours);
    }
  });

  it('gains nothing by sending an invented browser name or their own', async () => {
    const [owner, stranger] = [await api.signIn(), await api.signIn()];
    await guessEverywhere(owner.email);
    for (const device of ['x'.repeat(32), '', stranger.device]) {
      expect((await guess(owner.email, { device, from: newNetwork() })).status).toBe(429);
    }
  });

  it("also has to wait in the owner's browser", async () => {
    const { email, device } = await api.signIn();
    expect(await guessAtOnce(20, () => guess(email, { device, from: newNetwork() }))).toBe(5);
    expect(await guess(email, { device })).toMatchObject({ status: 429, wait: 5 });
    // Another person can still sign in with that browser.
    const { email: other, password } = await createPerson(api.orm);
    expect((await signIn(other, password, { device })).status).toBe(200);
  });

  /** Requests a reset link and sets a new password with it. Returns the browser's new name. */
  async function resetByMail(email: string, password: string, from: From): Promise<string | undefined> {
    const post = (path: string, body: object) => api.send(path, { method: 'POST', body, ...from });
    expect((await post('/auth/forgot-password', { email })).statusCode).toBe(200);
    const mail = (await api.mails()).findLast(({ to }) => to?.[0]?.address === email);
    const token = /#([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const response = await post('/auth/reset-password', { token, password });
    expect(response.statusCode, response.body).toBe(200);
    return response.cookies[0]?.value;
  }

  it('does not lock the owner out of a new browser, because a password reset by email makes it known', async () => {
    const { email, password } = await createPerson(api.orm);
    await guessEverywhere(email);
    expect((await signIn(email, password)).status).toBe(429);
    expect((await signIn(email, password, { from: newNetwork() })).status).toBe(429);

    const device = await resetByMail(email, 'picanha de domingo', { from: home });
    await guessEverywhere(email);
    expect((await signIn(email, 'picanha de domingo', { device })).status).toBe(200);
    expect((await signIn(email, 'picanha de domingo', { device, from: newNetwork() })).status).toBe(200);
  });

  it('does not block the owner’s reset link by opening invalid ones', async () => {
    const { email } = await createPerson(api.orm);
    const from = newNetwork();
    for (let times = 0; times < 40; times += 1) {
      const body = { token: `nothing${times}`, password: 'fraldinha na chapa' };
      await api.send('/auth/reset-password', { method: 'POST', body, from });
    }
    expect(await resetByMail(email, 'fraldinha na chapa', { from })).toBeDefined();
  });

  it('does not make an owner wait who has reset the password after own mistakes', async () => {
    const { email, device } = await api.signIn();
    expect(await guessAtOnce(10, () => guess(email, { device }))).toBe(5);
    expect((await guess(email, { device })).status).toBe(429);
    expect(await resetByMail(email, 'alcatra ao ponto', { device })).toBe(device);
    expect((await signIn(email, 'alcatra ao ponto', { device })).status).toBe(200);
  });
});
