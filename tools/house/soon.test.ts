import { expect, it } from 'vitest';
import { filesBelow, read } from './repository.ts';

/**
 * The site announces only what the spec announces: the two categories of the home page (public side, section 2) and
 * the module of the panel (back office, section 1). Anything else that does not work yet is not shown.
 */
const promising = [
  'web/admin/dashboard/dashboard-cards.tsx',
  'web/public/home/category-grid.tsx',
  'web/public/home/hero.tsx',
  'web/public/home/radar.tsx',
];

it('only the categories and the module of the spec are promised for later', () => {
  const found = filesBelow('web')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => /["> ]em breve|em desenvolvimento|em constru[cç]ão|status="soon"/i.test(read(path)))
    .filter((path) => !read(path).includes('Responderemos em breve!'));
  expect(found.toSorted()).toEqual(promising);
});
