import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { pagePatterns, takesForm } from './form-routes.ts';

const page = (id: string, path: string, parentId: string, action?: () => null) => [
  id,
  { id, path, parentId, module: { default: () => null, action } },
];
const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: { default: () => null } }],
  ['layout', { id: 'layout', parentId: 'root', module: { default: () => null } }],
  page('contact', 'contato', 'layout', () => null),
  page('fuel', 'combustivel', 'layout'),
  page('shop', 'loja/:id', 'layout', () => null),
  page('unknown', '*', 'layout'),
]) as ServerBuild['routes'];

it.each([
  ['/contato', true],
  ['/contato?de=sobre', true],
  ['/contato.data', true],
  ['/contato.data?_routes=contact', true],
  ['/loja/7', true],
  ['/loja', false],
  ['/combustivel', false],
  ['/', false],
  ['/nada', false],
  ['/contato/nada', false],
])('%s accepts forms: %s', (path, accepted) => {
  expect(takesForm(routes, path)).toBe(accepted);
});

it('lists the patterns of all pages', () => {
  expect(pagePatterns(routes)).toEqual(['/contato', '/combustivel', '/loja/:id', '/*']);
});
