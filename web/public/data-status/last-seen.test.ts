import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteWrite } from '#web/api-client/last-write.ts';
import { currentKept, setKept } from '#web/offline/connection.ts';
import { loadOrLastSeen, remember, rememberAhead } from './last-seen.ts';

const page = { loaded: 'posto' };
const fails = (error: unknown) => () => Promise.reject(error);
const offline = new TypeError('Failed to fetch');
/** A response of the server, as React Router throws it. */
const refusal = (status: number) => ({ status, statusText: '', internal: false, data: null });

describe('a page loaded in the browser', () => {
  beforeEach(() => {
    setKept(null);
    remember('/posto/1', page, { kind: 'current' });
  });

  it('has the data of the server', async () => {
    const newer = { loaded: 'posto, hoje' };
    expect(await loadOrLastSeen('/posto/1', async () => newer)).toBe(newer);
    expect(currentKept()).toBeNull();
  });
  it('has what this tab saw last while there is no connection, and says since when', async () => {
    expect(await loadOrLastSeen('/posto/1', fails(offline))).toBe(page);
    expect(currentKept()).toEqual({ at: expect.stringMatching(/^\d{4}-.*Z$/), offline: true });
  });
  it.each([
    ['fails', fails(refusal(500))],
    ['has no room', fails(refusal(503))],
    ['refuses so much', fails(refusal(429))],
    ['sends what cannot be read', fails(new Error('Unable to decode'))],
    ['has no data', async () => ({ loaded: null })],
  ])('has what this tab saw last while the server %s, without blaming the connection', async (_, load) => {
    expect(await loadOrLastSeen<{ loaded: string | null }>('/posto/1', load)).toBe(page);
    expect(currentKept()).toMatchObject({ offline: false });
  });
  it('keeps the moment of what was already kept', async () => {
    setKept({ at: '2026-06-10T18:00:00Z', offline: true });
    remember('/posto/2', { loaded: 'outro' }, { kind: 'demonstration' });
    await loadOrLastSeen('/posto/2', fails(offline));
    expect(currentKept()?.at).toBe('2026-06-10T18:00:00Z');
  });
  it.each([
    ['a 404', refusal(404)],
    ['a redirect', Response.redirect('https://palmas.example/')],
  ])('lets through %s', async (_, answer) => {
    await expect(loadOrLastSeen('/posto/1', fails(answer))).rejects.toBe(answer);
  });
  it('fails where nothing was seen, or only sample data, and says why', async () => {
    remember('/posto/3', page, { kind: 'sample' });
    const failed = refusal(500);
    for (const error of [offline, failed]) {
      await expect(loadOrLastSeen('/posto/3', fails(error))).rejects.toBe(error);
    }
    const unreadable = loadOrLastSeen('/posto/3', fails(new Error('Unable to decode')));
    await expect(unreadable).rejects.toMatchObject({ status: 502 });
  });
});

describe('the data of another page', () => {
  let ahead = { loaded: 'produto' };
  let newer = { loaded: 'produto, agora' };
  const load = () => loadOrLastSeen('/produto/1', async () => newer);
  const current = { kind: 'current' } as const;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.stubGlobal('navigator', { onLine: true });
    ahead = { ...ahead };
    newer = { ...newer };
    remember('/acougues', page, current);
    rememberAhead('/produto/1', ahead, current, Date.now());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are shown at once if they were loaded ahead, and the server is asked afterwards', async () => {
    expect(await load()).toBe(ahead);
    expect(currentKept()).toBeNull();
    // Its page is on screen now, and asks.
    remember('/produto/1', ahead, current);
    expect(await load()).toBe(newer);
  });
  it('are shown at once on the way back', async () => {
    remember('/produto/1', await load(), current);
    remember('/produto/1', await load(), current);
    remember('/acougues', page, current);
    expect(await load()).toBe(newer);
  });
  it('say from when they are without a connection', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await load()).toBe(ahead);
    expect(currentKept()).toMatchObject({ offline: true });
  });
  it('are those of the server five minutes later', async () => {
    vi.setSystemTime(Date.now() + 300_001);
    expect(await load()).toBe(newer);
  });
  it('are those of the server once this tab has written something', async () => {
    noteWrite();
    expect(await load()).toBe(newer);
  });
  it('are those of the server where what was loaded ahead was no data', async () => {
    rememberAhead('/produto/2', ahead, { kind: 'sample' }, Date.now());
    expect(await loadOrLastSeen('/produto/2', async () => newer)).toBe(newer);
  });
});
