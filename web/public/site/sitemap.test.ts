import { expect, it } from 'vitest';
import { allPages, sitemap, withList } from './sitemap.ts';

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

it('the pages of a list are read until all is there, or nothing more comes', async () => {
  const of = (count: number) => async (page: number) => ({
    data: [1, 2, 3, 4, 5].slice((page - 1) * 2, page * 2),
    count,
    demonstration: false,
  });
  expect((await allPages(of(5))).data).toEqual([1, 2, 3, 4, 5]);
  expect((await allPages(of(9))).data).toEqual([1, 2, 3, 4, 5]);
});
