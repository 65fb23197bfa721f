import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeEntry } from '#web/session/local-entries.ts';
import { stubBrowser } from '#web/session/testing.ts';
import { placeScript } from './place-script.ts';
import { createStored } from './stored.ts';
import { choosePlace, kmFrom, type Located, savePlace } from './user-place.ts';

const home = { name: 'Casa', point: { latitude: -10.2, longitude: -48.3, precision: 'exact' as const } };
let entries: Map<string, string>;
let classes: Set<string>;

beforeEach(() => {
  entries = stubBrowser();
  classes = new Set();
  const toggle = (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name));
  vi.stubGlobal('document', {
    documentElement: { classList: { toggle, add: (name: string) => classes.add(name) } },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what is kept on the device', () => {
  const numbers = createStored<number>('ordem', (json) => (typeof json === 'number' ? json : null));
  it('is read as it was written, gone when removed, and nothing if an older version or another hand wrote something else', () => {
    numbers.write(7);
    expect(numbers.read()).toBe(7);
    numbers.write(null);
    expect([numbers.read(), entries.size]).toEqual([null, 0]);
    writeEntry('ordem', '"sete"');
    expect(numbers.read()).toBeNull();
    writeEntry('ordem', '{não é JSON');
    expect(numbers.read()).toBeNull();
  });
});

describe('the place of a person', () => {
  it('marks the page, so that the next one reserves its room before the first paint', () => {
    choosePlace(home);
    expect([...classes]).toEqual(['has-place']);
    classes.clear();
    new Function(placeScript)();
    expect([...classes]).toEqual(['has-place']);
    choosePlace(null);
    expect([classes.size, entries.size]).toEqual([0, 0]);
  });
  it('is named once', () => {
    savePlace(home);
    savePlace({ ...home, point: { ...home.point, latitude: -10.1 } });
    expect(JSON.parse(entries.get('lugares') ?? '')).toMatchObject([
      { name: 'Casa', point: { latitude: -10.1 } },
    ]);
  });
  it('is this far from a place by road, and nobody knows how far from one without a point', () => {
    expect(kmFrom(home.point, { latitude: -10.209, longitude: -48.3 })).toBeCloseTo(1.35, 2);
    expect(kmFrom(home.point, { latitude: null, longitude: null })).toBeNull();
    // Data of an older version.
    expect(kmFrom(home.point, {} as Located)).toBeNull();
  });
});
