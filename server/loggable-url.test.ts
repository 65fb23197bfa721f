import { expect, it } from 'vitest';
import { loggableUrl } from './loggable-url.ts';

it.each([
  [
    '/api/fuel/stations/nearby?latitude=-10.18&longitude=-48.33&radius=10',
    '/api/fuel/stations/nearby?latitude=-&longitude=-&radius=10',
  ],
  ['/?latitude=-10.18', '/?latitude=-'],
  ['/acougues?search=latitude=1', '/acougues?search=latitude=1'],
  ['/combustivel', '/combustivel'],
])('%s is logged as %s', (url, logged) => {
  expect(loggableUrl(url)).toBe(logged);
});
