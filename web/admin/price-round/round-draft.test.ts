import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, keepSession } from '#web/session/session.ts';
import { ana, stubBrowser } from '#web/session/testing.ts';
import { finishBeforeSignOut } from '#web/session/use-sign-out.ts';
import { draftWith, keepRoundDraft, listRoundDrafts, readRoundDraft } from './round-draft.ts';

const place = { userId: 1, establishmentId: 2, day: '2026-06-12' };
const draft = { shopName: 'Boi de Ouro', typed: { 3: '4990' }, seen: { 3: 30 }, attempt: null };

const signOut = async () => {
  keepSession({ token: 't', user: { ...ana, id: 1, role: 'admin' } });
  await finishBeforeSignOut();
  endSession('left');
};

beforeEach(() => {
  const entries: Record<string, string> = {};
  const storage = Object.create({
    getItem: (key: string) => entries[key] ?? null,
    setItem(key: string, value: string) {
      entries[key] = value;
      storage[key] = value;
    },
    removeItem(key: string) {
      delete entries[key];
      delete storage[key];
    },
  });
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

it('a round that is not saved is there again for its person, shop and day only', () => {
  keepRoundDraft(place, draft);
  expect(readRoundDraft(place)).toEqual(draft);
  expect(readRoundDraft({ ...place, userId: 9 })).toBeNull();
  expect(readRoundDraft({ ...place, day: '2026-06-13' })).toBeNull();
  expect(listRoundDrafts(1)).toEqual([{ ...place, draft }]);
  expect(listRoundDrafts(9)).toEqual([]);
});

it('goes when nothing of it is left, and when its person signs out', async () => {
  keepRoundDraft(place, draft);
  keepRoundDraft(place, { ...draft, typed: {} });
  expect(readRoundDraft(place)).toBeNull();
  keepRoundDraft(place, draft);
  keepRoundDraft({ ...place, userId: 9 }, draft);
  await signOut();
  expect([listRoundDrafts(1).length, listRoundDrafts(9).length]).toEqual([0, 1]);
});

it('stays while a save is not answered; what is no draft is none', () => {
  const attempt = { key: 'a-key-of-eight', body: { establishmentId: 2, day: '2026-06-12', prices: [] } };
  keepRoundDraft(place, { ...draft, typed: {}, attempt });
  expect(readRoundDraft(place)?.attempt).toEqual(attempt);
  localStorage.setItem('rodada:1:2:2026-06-12', '{');
  expect(readRoundDraft(place)).toBeNull();
});

it('is kept in memory where the browser refuses storage', async () => {
  stubBrowser(new Map(), { refuses: true });
  keepRoundDraft({ ...place, establishmentId: 7 }, draft);
  expect(readRoundDraft({ ...place, establishmentId: 7 })).toEqual(draft);
  await signOut();
  expect(readRoundDraft({ ...place, establishmentId: 7 })).toBeNull();
});

it('comes back under what was typed since it was discarded', () => {
  expect(draftWith(null, draft)).toEqual(draft);
  const since = { ...draft, typed: { 3: '50', 4: '60' }, seen: { 3: 31, 4: null } };
  expect(draftWith(since, { ...draft, typed: { 3: '4990', 5: '70' }, seen: { 3: 30, 5: 35 } })).toEqual({
    ...draft,
    typed: { 3: '50', 4: '60', 5: '70' },
    seen: { 3: 31, 4: null, 5: 35 },
  });
});
