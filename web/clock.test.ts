import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askServerTime, cityToday, noteServerTime, now } from './clock.ts';

const atServer = Date.parse('2026-11-24T15:00:00Z');
const answer = (headers: Record<string, string> = {}) =>
  new Response(null, { headers: { date: new Date(atServer).toUTCString(), ...headers } });
const deviceShows = (iso: string) => vi.setSystemTime(new Date(iso));

describe("the device's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    deviceShows('2026-11-24T15:00:00Z');
    noteServerTime(answer());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each(['2026-11-27T15:00:00Z', '2036-11-24T15:00:00Z', '2026-11-20T10:00:00Z', '1970-01-01T00:00:00Z'])(
    'is corrected by what the server says (%s)',
    (device) => {
      deviceShows(device);
      expect(cityToday()).not.toBe('2026-11-24');
      noteServerTime(answer());
      expect(cityToday()).toBe('2026-11-24');
      // Two days later, without a connection.
      deviceShows(new Date(Date.parse(device) + 2 * 86_400_000).toISOString());
      expect(cityToday()).toBe('2026-11-26');
    },
  );
  it('is believed where it differs by some minutes, and once it has been put right', () => {
    deviceShows('2026-11-24T15:08:00Z');
    noteServerTime(answer());
    expect(now()).toEqual(new Date());
    deviceShows('2026-11-27T15:00:00Z');
    noteServerTime(answer());
    deviceShows('2026-11-24T15:00:00Z');
    noteServerTime(answer());
    expect(cityToday()).toBe('2026-11-24');
  });
  it('is not moved by an answer from a cache, or without a time', () => {
    deviceShows('2026-11-24T17:00:00Z');
    noteServerTime(answer({ age: '7200' }));
    noteServerTime(new Response());
    expect(now()).toEqual(new Date());
  });
  it('is asked for again where there was no answer', async () => {
    deviceShows('2026-11-27T15:00:00Z');
    const fetch = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValue(answer());
    vi.stubGlobal('fetch', fetch);
    await askServerTime();
    expect(cityToday()).toBe('2026-11-27');
    await askServerTime();
    await askServerTime();
    expect(cityToday()).toBe('2026-11-24');
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
