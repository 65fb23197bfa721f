import { describe, expect, it } from 'vitest';
import {
  addressWithFilters,
  isKeepMessage,
  isKeptPage,
  isPublicRead,
  isStillKept,
  keptAddress,
  markAsKept,
  mayBeKept,
  waitingFilters,
} from './kept.ts';

const url = (path: string) => new URL(path, 'https://palmas.example');
const read = { method: 'GET', headers: new Headers(), destination: '' };

describe('a kept page', () => {
  it.each([
    '/',
    '/acougues?search=picanha',
    '/combustivel',
    '/posto/2',
    '/produto/3',
    '/termos',
    '/minha-loja',
    '/dashboard?aba=enviar-comprovante',
  ])('has nobody’s data: %s', (path) => expect(isKeptPage(url(path))).toBe(true));
  it.each([
    '/dashboard',
    '/dashboard?aba=comprovantes',
    '/login',
    '/balcao',
    '/admin',
    '/admin/receipts',
    '/api/receipts/1',
    '/posto/x',
    '/posto/1/x',
    '/nada-aqui',
  ])('is none of an account, of the panel or of nobody: %s', (path) =>
    expect(isKeptPage(url(path))).toBe(false),
  );
  it('is asked for by its path', () => {
    expect(isKeepMessage({ keep: '/posto/2' })).toBe(true);
    for (const other of [null, 'keep', {}, { keep: 2 }]) expect(isKeepMessage(other)).toBe(false);
  });
  it('is one page whatever its filters, and opens with those that were asked for', () => {
    const asked = url('/combustivel?regionId=1&search=br');
    expect(keptAddress(asked)).toBe('/combustivel');
    expect(addressWithFilters(asked)).toBe('/combustivel#?regionId=1&search=br');
    expect(waitingFilters(url(addressWithFilters(asked)).hash)).toBe('?regionId=1&search=br');
    for (const hash of ['', '#', '#precos']) expect(waitingFilters(hash)).toBeNull();
  });
  it('of a station has the days of its history in its address', () => {
    expect(keptAddress(url('/posto/2?from=2026-01-01'))).toBe('/posto/2?from=2026-01-01');
  });
  it.each([
    ['/posto/2?fbclid=x1&fuelTypeId=3', '/posto/2?fuelTypeId=3'],
    ['/posto/2?fbclid=x1', '/posto/2'],
    ['/produto/3?utm_source=a&pagina=2', '/produto/3?pagina=2'],
    ['/combustivel?fbclid=x1', '/combustivel'],
    ['/dashboard?x=1&aba=enviar-comprovante', '/dashboard?aba=enviar-comprovante'],
  ])('is the same with a parameter that no page knows: %s', (asked, kept) => {
    expect(keptAddress(url(asked))).toBe(kept);
  });
  it('of a product or of a shop has in its address which rows are on it', () => {
    const kept = (path: string) => keptAddress(url(path));
    expect(kept('/produto/3?tab=relatados&dias=30&regionId=2&pagina=3')).toBe(
      '/produto/3?regionId=2&pagina=3',
    );
    expect(kept('/estabelecimento/3?ordem=maior&pagina=2')).toBe('/estabelecimento/3?ordem=maior&pagina=2');
    expect(kept('/estabelecimento/3?ordem=maior')).toBe('/estabelecimento/3');
    expect(kept('/produto/3?tab=relatados')).toBe('/produto/3');
  });
  it('is kept for a week', () => {
    const now = new Date('2026-06-17T18:00:00Z');
    const storedAt = (date: string) => ({ headers: new Headers({ date }) });
    expect(isStillKept(storedAt('Wed, 10 Jun 2026 18:00:01 GMT'), now)).toBe(true);
    expect(isStillKept(storedAt('Wed, 10 Jun 2026 18:00:00 GMT'), now)).toBe(false);
    for (const unknown of ['', 'x']) expect(isStillKept(storedAt(unknown), now)).toBe(false);
  });
  it('names its moment once, before any script runs', () => {
    const html = '<!DOCTYPE html><html lang="pt-BR"><p><html</p>';
    const at = '2026-06-10T18:00:00Z';
    expect(markAsKept(html, at, { offline: true })).toBe(
      `<!DOCTYPE html><html data-kept-at="${at}" lang="pt-BR"><p><html</p>`,
    );
    expect(markAsKept(html, at, { offline: false })).toBe(
      `<!DOCTYPE html><html data-kept-at="${at}" data-kept-failed lang="pt-BR"><p><html</p>`,
    );
  });
});

describe('a kept answer', () => {
  const answer = (headers: Record<string, string>, status = 200) => ({
    status,
    redirected: false,
    headers: new Headers({ 'content-type': 'application/json; charset=utf-8', ...headers }),
  });
  const everybodys = { 'cache-control': 'public, max-age=0, must-revalidate' };

  it('belongs to a read without a session', () => {
    expect(isPublicRead(read, url('/api/public/regions'))).toBe(true);
    const signedIn = new Headers({ authorization: 'Bearer x' });
    expect(isPublicRead({ ...read, headers: signedIn }, url('/api/users/profile'))).toBe(false);
  });
  it.each([
    ['a write', { ...read, method: 'POST' }, '/api/public/contact'],
    ['a picture, such as that of a receipt', { ...read, destination: 'image' }, '/api/receipts/1/photo'],
    ['the panel', read, '/api/admin/prices'],
    ['the panel', read, '/admin/prices'],
    ['what somebody typed into the search', read, '/api/public/suggestions'],
    ['data of a page, which its document has, too', read, '/acougues.data'],
  ])('is never of %s', (_, request, path) => expect(isPublicRead(request, url(path))).toBe(false));
  it('is one that the server calls public', () => {
    expect(mayBeKept(answer(everybodys), 'application/json')).toBe(true);
    expect(mayBeKept(answer({ 'cache-control': 'no-store' }), 'application/json')).toBe(false);
    expect(mayBeKept(answer({}), 'application/json')).toBe(false);
    expect(mayBeKept(answer(everybodys, 503), 'application/json')).toBe(false);
    expect(mayBeKept({ ...answer(everybodys), redirected: true }, 'application/json')).toBe(false);
    expect(mayBeKept(answer({ ...everybodys, 'content-type': 'image/webp' }), 'application/json')).toBe(
      false,
    );
    expect(mayBeKept(answer(everybodys), 'text/html')).toBe(false);
  });
});
