import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/user-shapes.ts';
import { ana, openTab, stubBrowser } from './testing.ts';

const bia: User = { ...ana, id: 8, name: 'Bia' };
const stored = (token: string, user: unknown) =>
  new Map([
    ['token', token],
    ['user', typeof user === 'string' ? user : JSON.stringify(user)],
  ]);

afterEach(() => vi.unstubAllGlobals());

describe('the session in the browser (spec, public side, section 4)', () => {
  it('is restored where both token and person are stored', async () => {
    stubBrowser(stored('t', ana));
    const { currentSession } = await openTab();
    expect(currentSession()).toEqual({ token: 't', user: ana });
    expect(currentSession()).toBe(currentSession());
  });
  it.each(['', '{', 'null', '[]', '"Ana"', '{"id":"7","name":"Ana","email":"a@b.c"}', '{"id":7}'])(
    'is none with the person %j',
    async (text) => {
      const kept = stubBrowser(stored('t', text));
      const { currentSession } = await openTab();
      expect(currentSession()).toBeNull();
      if (text !== '') expect([...kept.keys()], 'both entries are removed').toEqual([]);
    },
  );
  it('is none without a token, and the person goes, too', async () => {
    const kept = stubBrowser(new Map([['user', JSON.stringify(ana)]]));
    expect((await openTab()).currentSession()).toBeNull();
    expect([...kept.keys()]).toEqual([]);
  });
  it('begins in steps between which another tab finds nothing wrong', async () => {
    const kept = stubBrowser(stored('t', bia));
    const [one, other] = [await openTab(), await openTab()];
    const write = localStorage.setItem;
    localStorage.setItem = (key, value) => {
      write(key, value);
      if (kept.size < 2) expect(other.currentSession()).toBeNull();
    };
    one.keepSession({ token: 'u', user: ana });
    expect(other.currentSession()).toEqual({ token: 'u', user: ana });
  });
  it('begins with both entries, and ends with none', async () => {
    const kept = stubBrowser();
    const { keepSession, endSession, currentSession } = await openTab();
    keepSession({ token: 't', user: ana });
    expect(kept.get('token')).toBe('t');
    expect(JSON.parse(kept.get('user') ?? '')).toEqual(ana);
    expect(endSession('left')).toBe(true);
    expect(kept.size).toBe(0);
    expect(currentSession()).toBeNull();
  });
  it('knows nothing of a photo where the entry is older than photos', async () => {
    const { photo: _, ...older } = ana;
    stubBrowser(stored('t', older));
    expect((await openTab()).currentSession()?.user).toEqual(ana);
  });
  it('knows the person by the new name and photo', async () => {
    const kept = stubBrowser(stored('t', ana));
    const { keepUser, currentSession } = await openTab();
    const changed = { ...ana, name: 'Ana Souza', photo: '/photos/x' };
    keepUser(changed);
    expect(currentSession()?.user).toEqual(changed);
    expect(JSON.parse(kept.get('user') ?? '')).toEqual(changed);
  });
  it('takes no name of somebody who is not signed in any more', async () => {
    const kept = stubBrowser(stored('t', bia));
    const { keepUser, currentSession, endSession } = await openTab();
    keepUser(ana);
    expect(currentSession()?.user).toEqual(bia);
    endSession('left');
    keepUser(bia);
    expect(kept.size).toBe(0);
  });
  it('holds for the page alone where the browser keeps nothing', async () => {
    stubBrowser(new Map(), { refuses: true });
    const { keepSession, endSession, currentSession } = await openTab();
    keepSession({ token: 't', user: ana });
    expect(currentSession()?.user.name).toBe('Ana');
    endSession('left');
    expect(currentSession()).toBeNull();
  });
});

describe('the end of a session', () => {
  it('is not the end of one that has begun meanwhile', async () => {
    stubBrowser(stored('new', bia));
    const { endSession, currentSession, currentSignOutReason } = await openTab();
    expect(endSession('expired', 'old')).toBe(false);
    expect(currentSession()?.token).toBe('new');
    expect(currentSignOutReason()).toBeNull();
  });
  it('leads nobody out whose session was gone already, as a late answer finds it', async () => {
    stubBrowser(stored('old', ana));
    const [one, other] = [await openTab(), await openTab()];
    one.endSession('left');
    one.finishSignOut();
    for (const tab of [one, other]) {
      expect(tab.endSession('expired', 'old')).toBe(true);
      expect(tab.currentSignOutReason()).toBeNull();
    }
  });
  it('is no accident for who is just leaving', async () => {
    stubBrowser(stored('t', ana));
    const { endSession, currentSignOutReason } = await openTab();
    endSession('left');
    endSession('expired');
    expect(currentSignOutReason()).toBe('left');
  });
  it('leads out until one has finishSignOut, or somebody signs in', async () => {
    stubBrowser(stored('t', ana));
    const { endSession, finishSignOut, keepSession, currentSignOutReason } = await openTab();
    endSession('left');
    expect(currentSignOutReason()).toBe('left');
    finishSignOut();
    expect(currentSignOutReason()).toBeNull();
    endSession('expired');
    keepSession({ token: 't', user: ana });
    expect(currentSignOutReason()).toBeNull();
  });
});

describe('two tabs', () => {
  it('agree on who is signed in', async () => {
    stubBrowser();
    const [one, other] = [await openTab(), await openTab()];
    one.keepSession({ token: 't', user: ana });
    expect(other.currentSession()?.user).toEqual(ana);
    other.keepUser({ ...ana, name: 'Ana Souza' });
    expect(one.currentSession()?.user.name).toBe('Ana Souza');
    other.endSession('left');
    expect(one.currentSession()).toBeNull();
    expect(one.currentSignOutReason(), 'the tab that did not leave has nowhere to go to').toBeNull();
  });
  it('hear of each other, until they do not listen any more', async () => {
    stubBrowser();
    const { watchSession, keepSession } = await openTab();
    const heard = vi.fn();
    const stop = watchSession(heard);
    window.dispatchEvent(new Event('storage'));
    window.dispatchEvent(new Event('pageshow'));
    keepSession({ token: 't', user: ana });
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    window.dispatchEvent(new Event('storage'));
    expect(heard).toHaveBeenCalledTimes(3);
  });
});
