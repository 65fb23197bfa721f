import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentKept, setKept } from '#web/offline/connection.ts';
import { loadOrLastSeen, remember } from './last-seen.ts';

const page = { loaded: 'posto' };
const fails = (error: unknown) => () => Promise.reject(error);
const offline = new TypeError('Failed to fetch');

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
    ['fails', fails(new ErrorResponse(500, '', null))],
    ['has no room', fails(new ErrorResponse(503, '', null))],
    ['refuses so much', fails(new ErrorResponse(429, '', null))],
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
    ['a 404', new ErrorResponse(404, '', null)],
    ['a redirect', Response.redirect('https://palmas.example/')],
  ])('lets through %s', async (_, answer) => {
    await expect(loadOrLastSeen('/posto/1', fails(answer))).rejects.toBe(answer);
  });
  it('fails where nothing was seen, or only sample data, and says why', async () => {
    remember('/posto/3', page, { kind: 'sample' });
    const failed = new ErrorResponse(500, '', null);
    for (const error of [offline, failed]) {
      await expect(loadOrLastSeen('/posto/3', fails(error))).rejects.toBe(error);
    }
    const unreadable = loadOrLastSeen('/posto/3', fails(new Error('Unable to decode')));
    await expect(unreadable).rejects.toMatchObject({ status: 502 });
  });
});
