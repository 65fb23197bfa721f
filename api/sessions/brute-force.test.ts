import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '#database/factories/users.ts';
import { attempts } from '#database/schema.ts';
import { TooMany } from '../platform/failure.ts';
import { openTestApi } from '../platform/testing.ts';
import { countSignIn } from './sign-in-attempts.ts';

/** Somebody guesses passwords: how far they get, and whom they do not keep out. */

const api = await openTestApi();
afterAll(() => api.close());
beforeEach(() => api.orm.delete(attempts));

const home = '203.0.113.1';
const hours = 60 * 60;
/** Networks that nobody has called from yet. */
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

async function signIn(
  email: string,
  password: string,
  { from = home, device }: From = {},
): Promise<SignInResult> {
  const body = { email, password };
  const { statusCode, headers, json } = await api.send('/auth/login', {
    method: 'POST',
    body,
    from,
    device,
  });
  const wait = headers['retry-after'];
  return {
    status: statusCode,
    wait: wait === undefined ? undefined : Number(wait),
    message: json().message,
  };
}

const guess = (email: string, from?: From) => signIn(email, 'uma senha errada', from);

/** Guesses at once; says how many of them were looked at. */
async function guessAtOnce(times: number, one: () => Promise<SignInResult>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, one));
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  return answers.filter(({ status }) => status === 401).length;
}

/** A guess up to where it is looked at, which takes the longest: seconds to wait, 0 where it would be looked at. */
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

/** Guesses, up to there, as long as none has to wait; says how many that were. */
async function wearOut(one: () => Promise<number>): Promise<number> {
  let guesses = 0;
  while ((await one()) === 0) guesses += 1;
  return guesses;
}

/** Guesses as soon as it may; says how long it had to wait each time. */
async function waitsOf(times: number, one: () => Promise<number>): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < times) {
    const wait = await one();
    if (wait === 0) continue;
    waits.push(wait);
    api.pass(wait);
  }
  return waits;
}

describe('guesses at one account from one network', () => {
  it('have to wait, longer each time and up to a most, and go on after that', async () => {
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

  it('are told so in plain words, the right password too', async () => {
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

  it('count as many when they come at once', async () => {
    const { email } = await createPerson(api.orm);
    expect(await guessAtOnce(30, () => guess(email))).toBe(5);
  });

  it('count as many at all nodes together', async () => {
    const { email } = await createPerson(api.orm);
    const other = await openTestApi({ beside: api });
    const sent = { method: 'POST', body: { email, password: 'errada' } } as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? api : other).send('/auth/login', sent)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    await other.close();
  });

  it('count the same where there is no such account', async () => {
    const { email } = await createPerson(api.orm);
    const answersFor = async (address: string, from: string) => {
      const answers: SignInResult[] = [];
      for (let times = 0; times < 8; times += 1) {
        const answer = await guess(address, { from });
        answers.push(answer);
        if (answer.wait) api.pass(answer.wait);
      }
      return answers;
    };
    const known = await answersFor(email, newNetwork());
    expect(await answersFor('ninguem@example.com', newNetwork())).toEqual(known);
    expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 401, 429]);
  });

  it('are forgotten after a day without any', async () => {
    const { email } = await createPerson(api.orm);
    await waitsOf(9, () => countGuess(email));
    api.pass(24 * hours);
    expect(await wearOut(() => countGuess(email))).toBe(5);
  });
});

describe('guesses at many accounts from one network', () => {
  it('have to wait as well, whoever they ask for, and no other network does', async () => {
    const { email, password } = await createPerson(api.orm);
    expect(await wearOut(() => countGuess(newAddress()))).toBe(30);
    expect(await signIn(email, password)).toMatchObject({ status: 429, wait: 5 });
    expect((await signIn(email, password, { from: newNetwork() })).status).toBe(200);
  });

  it('do not escape by other addresses of the same IPv6 network', async () => {
    let host = 0;
    const guesses = await wearOut(() => {
      host += 1;
      return countGuess(newAddress(), { from: `2001:db8:1:2::${host}` });
    });
    expect(guesses).toBe(30);
    expect(await countGuess(newAddress(), { from: '2001:db8:1:3::1' })).toBe(0);
  });

  it('are not forgiven for a success in between', async () => {
    const { email, password } = await createPerson(api.orm);
    for (let times = 0; times < 29; times += 1) expect(await countGuess(newAddress())).toBe(0);
    for (let times = 0; times < 3; times += 1) expect((await signIn(email, password)).status).toBe(200);
    expect((await guess(newAddress())).status).toBe(401);
    expect(await guess(newAddress())).toMatchObject({ status: 429, wait: 5 });
    // Nor does a success that had to wait its turn: the next guess waits as long as it would have.
    api.pass(5);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await guess(newAddress())).status).toBe(401);
    expect(await guess(newAddress())).toMatchObject({ status: 429, wait: 10 });
  });
});

describe('guesses at one account from many networks', () => {
  it('have to wait together, for a minute at most', async () => {
    const { email } = await createPerson(api.orm);
    const fromAnywhere = () => countGuess(email, { from: newNetwork() });
    expect(await wearOut(fromAnywhere)).toBe(50);
    expect(await waitsOf(9, fromAnywhere)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect((await guess(email, { from: newNetwork() })).status).toBe(401);
    expect(await guess(email, { from: newNetwork() })).toMatchObject({ status: 429, wait: 60 });
  });
});

describe('a success', () => {
  it("forgets what was tried at the account, so that a person's own slips never add up", async () => {
    const { email, password } = await createPerson(api.orm);
    for (let days = 0; days < 3; days += 1) {
      for (let slips = 0; slips < 4; slips += 1) expect((await guess(email)).status).toBe(401);
      expect((await signIn(email, password)).status).toBe(200);
    }
  });
});

describe('a stranger at full tilt', () => {
  /** Guesses until none is looked at any more, from where the owner is and from everywhere else. */
  async function storm(email: string): Promise<void> {
    await wearOut(() => countGuess(email));
    await wearOut(() => countGuess(newAddress()));
    await wearOut(() => countGuess(email, { from: newNetwork() }));
    expect((await guess(email)).status).toBe(429);
    expect((await guess(email, { from: newNetwork() })).status).toBe(429);
  }

  it('never keeps the owner out of a browser in which they have been', async () => {
    const { email, password, device } = await api.signIn();
    for (let times = 0; times < 2; times += 1) {
      await storm(email);
      expect((await signIn(email, password, { device })).status).toBe(200);
      expect((await signIn(email, password, { device, from: newNetwork() })).status).toBe(200);
      // A slip of the owner is the owner's alone.
      expect((await guess(email, { device })).status).toBe(401);
      expect((await signIn(email, password, { device })).status).toBe(200);
      // And nothing of it makes it easier for the stranger.
      expect((await guess(email, { from: newNetwork() })).status).toBe(429);
      api.pass(2 * hours);
    }
  });

  it('gains nothing by a name for their browser, made up or their own', async () => {
    const [owner, stranger] = [await api.signIn(), await api.signIn()];
    await storm(owner.email);
    for (const device of ['x'.repeat(32), '', stranger.device]) {
      expect((await guess(owner.email, { device, from: newNetwork() })).status).toBe(429);
    }
  });

  it("cannot go on for ever in the owner's own browser either", async () => {
    const { email, device } = await api.signIn();
    expect(await guessAtOnce(20, () => guess(email, { device, from: newNetwork() }))).toBe(5);
    expect(await guess(email, { device })).toMatchObject({ status: 429, wait: 5 });
    // Whoever sits there can still sign in to their own account.
    const { email: other, password } = await createPerson(api.orm);
    expect((await signIn(other, password, { device })).status).toBe(200);
  });

  /** Asks for a link, opens it and makes another password; returns what names the browser from then on. */
  async function resetByMail(email: string, password: string, from: From): Promise<string | undefined> {
    const post = (path: string, body: object) => api.send(path, { method: 'POST', body, ...from });
    expect((await post('/auth/forgot-password', { email })).statusCode).toBe(200);
    const mail = (await api.mails()).findLast(({ to }) => to?.[0]?.address === email);
    const token = /#([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const response = await post('/auth/reset-password', { token, password });
    expect(response.statusCode, response.body).toBe(200);
    return response.cookies[0]?.value;
  }

  it('does not keep the owner out of a new browser: another password by mail lets them in', async () => {
    const { email, password } = await createPerson(api.orm);
    await storm(email);
    expect((await signIn(email, password)).status).toBe(429);
    expect((await signIn(email, password, { from: newNetwork() })).status).toBe(429);

    const device = await resetByMail(email, 'picanha de domingo', { from: home });
    await storm(email);
    expect((await signIn(email, 'picanha de domingo', { device })).status).toBe(200);
    expect((await signIn(email, 'picanha de domingo', { device, from: newNetwork() })).status).toBe(200);
  });

  it('does not keep the owner from opening the link, by opening others that are none', async () => {
    const { email } = await createPerson(api.orm);
    const from = newNetwork();
    for (let times = 0; times < 40; times += 1) {
      const body = { token: `nothing${times}`, password: 'fraldinha na chapa' };
      await api.send('/auth/reset-password', { method: 'POST', body, from });
    }
    expect(await resetByMail(email, 'fraldinha na chapa', { from })).toBeDefined();
  });

  it('nor does the owner: who has made another password need not wait for their own slips', async () => {
    const { email, device } = await api.signIn();
    expect(await guessAtOnce(10, () => guess(email, { device }))).toBe(5);
    expect((await guess(email, { device })).status).toBe(429);
    expect(await resetByMail(email, 'alcatra ao ponto', { device })).toBe(device);
    expect((await signIn(email, 'alcatra ao ponto', { device })).status).toBe(200);
  });
});
