import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '#web/session/testing.ts';
import { keepInvitation, takeInvitation } from './kept-invitation.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = stubBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is handed over once, within a day', () => {
  keepInvitation('segredo');
  expect(takeInvitation()).toBe('segredo');
  expect(takeInvitation()).toBeNull();
  keepInvitation('segredo');
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(takeInvitation()).toBeNull();
  expect(kept.size).toBe(0);
});

it('is nothing if another hand wrote it', () => {
  for (const written of ['', '{', 'null', '{"token":7}']) {
    kept.set('loja-convite', written);
    expect(takeInvitation()).toBeNull();
  }
});
