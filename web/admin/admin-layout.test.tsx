import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { htmlOf } from '#web/testing.tsx';
import AdminLayout from './admin-layout.tsx';

it('the panel as the server renders it is a skeleton, hidden from who is on the way out', () => {
  const html = htmlOf(<AdminLayout />, paths.admin());
  expect(html).toMatch(
    /^<noscript>.*só abre com o JavaScript.*<\/noscript><div class="invisible \[\.signed-in_&amp;\]:visible">/,
  );
  expect(html).toContain('Carregando');
  // The tagline of the spec, back office, section 2.
  expect(html).toContain('>Compare e economize<');
  expect(html).not.toContain('<a ');
});
