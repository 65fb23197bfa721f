import { expect, it } from 'vitest';
import { sitemap, withList } from './sitemap.ts';

it('lists each page once, with its last change if known', () => {
  expect(sitemap('https://a.exemplo/?x&y', [{ path: '/' }, { path: '/posto/1', day: '2026-06-10' }])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>https://a.exemplo/?x&amp;y/</loc></url>' +
      '<url><loc>https://a.exemplo/?x&amp;y/posto/1</loc><lastmod>2026-06-10</lastmod></url></urlset>\n',
  );
});

it('dates a list page by its newest entry, and leaves out empty lists', () => {
  const listed = [
    { path: '/posto/1', day: '2026-06-10' },
    { path: '/posto/2', day: '2026-06-12' },
    { path: '/posto/3' },
  ];
  expect(withList('/combustivel', listed)).toEqual([{ path: '/combustivel', day: '2026-06-12' }, ...listed]);
  expect(withList('/combustivel', [{ path: '/posto/3' }])[0]).toEqual({
    path: '/combustivel',
    day: undefined,
  });
  expect(withList('/combustivel', [])).toEqual([]);
});
