import { describe, expect, it } from 'vitest';
import { themeScript } from './theme.ts';

/** Opens a page with a browser's storage, which another tab may change. */
function openPage(stored: Map<string, string> | null) {
  const classes = new Set<string>();
  const localStorage = {
    getItem(key: string) {
      if (!stored) throw new Error('refused');
      return stored.get(key) ?? null;
    },
  };
  const classList = {
    add: (name: string) => classes.add(name),
    remove: (...names: string[]) => {
      for (const name of names) classes.delete(name);
    },
  };
  const window = new EventTarget();
  const run = new Function('localStorage', 'document', 'addEventListener', themeScript);
  run(localStorage, { documentElement: { classList } }, window.addEventListener.bind(window));
  return { classes, window };
}
const themeOf = (stored: Map<string, string> | null) => [...openPage(stored).classes];
const chosen = (theme: string) => new Map([['theme', theme]]);

describe('theme script', () => {
  it('applies the chosen theme before the first paint; follows the system without a choice, or without storage access', () => {
    expect(themeOf(chosen('dark'))).toEqual(['dark']);
    expect(themeOf(chosen('light'))).toEqual(['light']);
    expect(themeOf(new Map())).toEqual([]);
    expect(themeOf(chosen('pink'))).toEqual([]);
    expect(themeOf(null)).toEqual([]);
  });
  it.each(['storage', 'pageshow'])('follows the choice of another tab, on %s', (event) => {
    const stored = chosen('light');
    const { classes, window } = openPage(stored);
    stored.set('theme', 'dark');
    window.dispatchEvent(new Event(event));
    expect([...classes]).toEqual(['dark']);
    stored.clear();
    window.dispatchEvent(new Event(event));
    expect([...classes]).toEqual([]);
  });
});
