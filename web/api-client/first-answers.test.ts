// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keptAtHeader } from '#web/offline/kept.ts';
import { isEarlierAnswer, isOfEarlier, markAsEarlier, takeFirstAnswer } from './first-answers.ts';

afterEach(() => {
  window.firstAnswers = undefined;
});

it('an answer that the page has asked for is taken once, and one that failed is asked for again', async () => {
  window.firstAnswers = new Map([
    ['/api/one', Promise.resolve(Response.json({ success: true }))],
    ['/api/two', Promise.resolve(Response.json({}, { status: 503 }))],
    ['/api/three', Promise.reject(new TypeError('fetch'))],
  ]);
  expect((await takeFirstAnswer('/api/one'))?.status).toBe(200);
  for (const address of ['/api/one', '/api/two', '/api/three', '/api/four'])
    expect(await takeFirstAnswer(address)).toBeUndefined();
});

it('an answer that did not come over the network for this page is of an earlier visit', () => {
  const entries = vi.spyOn(performance, 'getEntriesByName');
  const sent = (transferSize: number) => [{ transferSize }] as unknown as PerformanceEntryList;
  const answer = (headers: Record<string, string> = {}) => new Response('', { headers });
  entries.mockReturnValue(sent(1_200));
  expect(isEarlierAnswer('/api/one', answer())).toBe(false);
  expect(isEarlierAnswer('/api/one', answer({ [keptAtHeader]: '2026-11-20T12:00:00Z' }))).toBe(true);
  entries.mockReturnValue(sent(0));
  expect(isEarlierAnswer('/api/one', answer())).toBe(true);
  entries.mockReturnValue([]);
  expect(isEarlierAnswer('/api/one', answer())).toBe(true);
  entries.mockRestore();
});

it('a result that is made of earlier answers is known as such', () => {
  const result = markAsEarlier([1]);
  expect([isOfEarlier(result), isOfEarlier([1]), isOfEarlier('unavailable')]).toEqual([true, false, false]);
});
