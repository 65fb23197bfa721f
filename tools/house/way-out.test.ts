import { expect, it } from 'vitest';
import { programsWith } from './repository.ts';

/** Design, section 11: one way out makes every request that leaves the server. */

it('no program of the server makes requests but api/platform/outside.ts', () => {
  const isOfServer = (path: string) => /^(api|server|domain|database)\//.test(path);
  const asking = programsWith(/(?<![\w.])fetch\(|from 'undici'|\b(https?)\.(get|request)\(/);
  expect(asking.filter(isOfServer)).toEqual(['api/platform/outside.ts']);
});
