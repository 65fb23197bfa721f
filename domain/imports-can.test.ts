import { describe, expect, it } from 'vitest';
import { importStatuses } from './imports.ts';
import { importCan } from './imports-can.ts';
import { permittedActs } from './testing.ts';

/** Design, section 4: a price is never overwritten, and what was imported can be undone once. */
describe('an import', () => {
  it.each([
    ['reading', ['discard'], []],
    ['ready', ['start', 'discard'], ['start', 'undo']],
    ['running', [], []],
    ['done', ['undo'], ['undo']],
    ['failed', ['discard'], ['undo']],
    ['undone', [], []],
  ] as const)('that is %s permits %j, and %j once it has written prices', (status, before, after) => {
    expect(permittedActs(importCan({ status, prices: 3, hasWritten: false }))).toEqual(before);
    expect(permittedActs(importCan({ status, prices: 3, hasWritten: true }))).toEqual(after);
  });

  it('without prices of the city is not started', () => {
    expect(importCan({ status: 'ready', prices: 0, hasWritten: false }).start).toEqual({
      may: false,
      why: 'O arquivo não tem preços para importar desta cidade.',
    });
  });

  it.each(importStatuses)('says why, where it is %s', (status) => {
    for (const permission of Object.values(importCan({ status, prices: 0, hasWritten: false }))) {
      if (!permission.may) expect(permission.why).toMatch(/\.$/);
    }
  });
});
