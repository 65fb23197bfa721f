import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  currentSession,
  currentSignOutReason,
  endSession,
  finishSignOut,
  keepSession,
} from '#web/session/session.ts';
import { stubBrowser, ana as user } from '#web/session/testing.ts';
import { CallFailure, NoAnswer } from '../api-client/transport.ts';
import { callAsUser, SignedOut } from './user-call.ts';

const refused = (status: number, code: string) =>
  Response.json({ success: false, code, message: 'Recusado.' }, { status });
const page = (status: number) =>
  new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

const answering = (answer: () => Response | Promise<Response>) => {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
};
const call = () => callAsUser('/api', 'readProfile');

beforeEach(() => {
  stubBrowser();
  keepSession({ token: 'old', user });
});
afterEach(() => vi.unstubAllGlobals());

describe('a call as who is signed in (spec, public side, sections 4 and 8)', () => {
  it('carries the token', async () => {
    const asked = answering(() => Response.json({ success: true, data: user }));
    expect((await call()).data).toEqual(user);
    expect(asked.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer old' });
    expect(currentSession()?.token).toBe('old');
  });
  it.each([
    ['a 401', () => refused(401, 'unauthenticated')],
    ['a page in place of an answer', () => page(200)],
    ['a page that was not found', () => page(404)],
  ])('ends the session with %s', async (_, answer) => {
    answering(answer);
    await expect(call()).rejects.toThrow(SignedOut);
    expect(currentSession()).toBeNull();
    expect(currentSignOutReason()).toBe('expired');
  });
  it('is not even made without a session', async () => {
    const asked = answering(() => Response.json({ success: true, data: user }));
    endSession('left');
    finishSignOut();
    await expect(call()).rejects.toThrow(SignedOut);
    expect(asked).not.toHaveBeenCalled();
    expect(currentSignOutReason()).toBe('expired');
  });
  it('learns from a 403 that an administrator is none any more', async () => {
    keepSession({ token: 'old', user: { ...user, role: 'admin' } });
    answering(() =>
      asked.mock.calls.length === 1
        ? refused(403, 'forbidden')
        : Response.json({ success: true, data: user }),
    );
    const asked = vi.mocked(fetch);
    await expect(callAsUser('/api', 'listSectors')).rejects.toThrow(SignedOut);
    expect(currentSession()).toMatchObject({ token: 'old', user: { role: 'user' } });
  });
  it.each([
    ['a 403', () => refused(403, 'forbidden')],
    ['a 429', () => refused(429, 'too_many')],
    ['a 500', () => refused(500, 'internal')],
    ['a page of somebody in between, whose server is away', () => page(502)],
  ])('leaves the session alone with %s', async (_, answer) => {
    answering(answer);
    await expect(call()).rejects.toThrow(CallFailure);
    expect(currentSession()?.token).toBe('old');
    expect(currentSignOutReason()).toBeNull();
  });
  it('is a server error from 500 on, where nobody says more', async () => {
    answering(() => page(502));
    await expect(call()).rejects.toThrow('Server error');
  });
  it('leaves it alone without a connection', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call()).rejects.toThrow(NoAnswer);
    expect(currentSession()?.token).toBe('old');
  });
  it('leaves alone a session that began in another tab meanwhile', async () => {
    answering(() => {
      localStorage.setItem('token', 'new');
      return refused(401, 'unauthenticated');
    });
    await expect(call()).rejects.toThrow(CallFailure);
    expect(currentSession()?.token).toBe('new');
    expect(currentSignOutReason()).toBeNull();
  });
});
