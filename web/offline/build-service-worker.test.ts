import { expect, it } from 'vitest';
import { shellOf } from './build-service-worker.ts';

it('the shell has the files of every public page, and of no other', () => {
  const route = (name: string, parentId?: string) => ({
    ...(parentId && { parentId }),
    module: `/assets/${name}.js`,
    imports: ['/assets/framework.js'],
    css: [`/assets/${name}.css#`],
  });
  const shell = shellOf({
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes: {
      root: route('root'),
      'public/site-layout': route('layout', 'root'),
      'public/home/home-page': {
        ...route('home', 'public/site-layout'),
        clientLoaderModule: '/assets/load.js',
      },
      'public/counter/counter-page': route('counter', 'public/site-layout'),
      'account/account-page': route('account', 'root'),
      'admin/admin-layout': route('admin', 'root'),
      'admin/dashboard': route('dashboard', 'admin/admin-layout'),
    },
    version: '1',
  });
  expect(shell).toEqual([
    '/assets/entry.js',
    '/assets/framework.js',
    '/assets/root.js',
    '/assets/root.css',
    '/assets/layout.js',
    '/assets/layout.css',
    '/assets/home.js',
    '/assets/load.js',
    '/assets/home.css',
  ]);
});
