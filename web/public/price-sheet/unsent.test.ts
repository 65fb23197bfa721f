import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '#web/session/testing.ts';
import { claimUnsent, dropUnsent, keepUnsent, readReportIntent, readUnsent, unsentPairs } from './unsent.ts';

const pair = { productId: 20, establishmentId: 7 };
const typed = { price: 57.99, comment: 'Preço da placa.' };
const later = { price: 60, comment: '' };
const [ana, bia] = [1, 2];
let entries: Map<string, string>;

beforeEach(() => {
  entries = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

describe('a report that was not sent', () => {
  it('is returned to its author only', () => {
    keepUnsent(pair, typed, ana);
    expect(readUnsent(pair, ana)).toEqual(typed);
    expect(readUnsent(pair, bia)).toBeNull();
    expect(readUnsent(pair, null)).toBeNull();
    expect(readUnsent({ ...pair, establishmentId: 8 }, ana)).toBeNull();
  });
  it('survives what others type and give up on the same device', () => {
    keepUnsent(pair, typed, ana);
    keepUnsent(pair, later, bia);
    dropUnsent(pair, bia);
    dropUnsent(pair, null);
    expect(readUnsent(pair, ana)).toEqual(typed);
    dropUnsent(pair, ana);
    expect(entries.size).toBe(0);
  });
  it('goes to whoever signs in next, if a visitor has typed it, and to nobody after that', () => {
    keepUnsent(pair, typed, null);
    expect(readUnsent(pair, null)).toEqual(typed);
    expect(claimUnsent(pair, bia)).toEqual(typed);
    expect([readUnsent(pair, ana), readUnsent(pair, null)]).toEqual([null, null]);
    keepUnsent(pair, later, bia);
    expect(readUnsent(pair, bia)).toEqual(later);
    dropUnsent(pair, bia);
    expect(entries.size).toBe(0);
  });
  it('is found among all that wait for a person, where the browser refuses to store them, too', () => {
    stubBrowser(entries, { refuses: true });
    const other = { productId: 3, establishmentId: 8 };
    keepUnsent(pair, typed, ana);
    keepUnsent(other, later, null);
    expect(unsentPairs(ana)).toEqual([pair, other]);
    expect(unsentPairs(null)).toEqual([other]);
    for (const each of [pair, other]) dropUnsent(each, ana);
    expect(unsentPairs(ana)).toEqual([]);
  });
  it('may be a comment without a price, and is nothing without both, or if another hand wrote it', () => {
    keepUnsent(pair, { price: null, comment: 'Vi no balcão.' }, ana);
    expect(readUnsent(pair, ana)).toEqual({ price: null, comment: 'Vi no balcão.' });
    keepUnsent(pair, { price: Number.NaN, comment: '' }, ana);
    expect(entries.size).toBe(0);
    for (const written of ['sete', '-3', '', 'Infinity']) {
      entries.set(`precos-nao-enviados:${ana}:20-7`, written);
      expect(readUnsent(pair, ana)).toBeNull();
    }
  });
});

describe('a price that an earlier version kept', () => {
  it.each([
    ['under its author', `precos-nao-enviados:${ana}:20-7`],
    ['as a visitor’s', 'precos-nao-enviados:visitante:20-7'],
    ['without an author', 'precos-nao-enviados:20-7'],
  ])('%s waits for the same person, and is gone from there once it is sent', (_, key) => {
    entries.set(key, '57.99');
    expect(claimUnsent(pair, ana)).toEqual({ price: 57.99, comment: '' });
    expect([...entries]).toEqual([[`precos-nao-enviados:${ana}:20-7`, '57.99']]);
    dropUnsent(pair, ana);
    expect(entries.size).toBe(0);
  });
  it('is not sent again where that version has sent it, and its comment stays', () => {
    keepUnsent(pair, typed, ana);
    // It reads and deletes the price alone.
    expect(entries.get(`precos-nao-enviados:${ana}:20-7`)).toBe('57.99');
    entries.delete(`precos-nao-enviados:${ana}:20-7`);
    expect(readUnsent(pair, ana)).toEqual({ price: null, comment: typed.comment });
  });
});

describe('what was about to be reported before signing in', () => {
  const intent = { userId: null, ...pair, kind: 'meat' };
  const about = { ...pair, kind: 'meat' };
  it('is a visitor’s or the same person’s, and names a price', () => {
    expect(readReportIntent(intent, ana)).toMatchObject(about);
    expect(readReportIntent({ ...intent, userId: ana }, ana)).toMatchObject(about);
    expect(readReportIntent({ ...intent, userId: ana }, bia)).toBeNull();
    expect(readReportIntent(intent, undefined)).toBeNull();
    for (const broken of [null, 'x', {}, { ...intent, productId: '20' }, { ...intent, kind: 'bread' }]) {
      expect(readReportIntent(broken, ana)).toBeNull();
    }
    expect(entries.size).toBe(0);
  });
  it('has what an earlier version kept with it, which waits for its author', () => {
    readReportIntent({ ...intent, price: 57.99 }, ana);
    expect(readUnsent(pair, ana)).toEqual({ price: 57.99, comment: '' });
    const ofPage = { userId: ana, chosen: 7, ...typed };
    const fromChoice = (chosen: unknown) => ({ ...about, establishmentId: chosen });
    readReportIntent(ofPage, bia, fromChoice);
    expect(readUnsent(pair, bia)).toBeNull();
    expect(readReportIntent(ofPage, ana, fromChoice)).toMatchObject(about);
    expect(readUnsent(pair, ana)).toEqual(typed);
    readReportIntent({ ...ofPage, price: 'muito', comment: 3 }, ana, fromChoice);
    expect(readUnsent(pair, ana)).toEqual(typed);
  });
});
