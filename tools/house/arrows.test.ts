import { describe, expect, it } from 'vitest';
import { importsOf, refusal } from './arrows.ts';
import { filesBelow, read } from './repository.ts';

describe('the arrows between rooms (design: The house)', () => {
  it('hold in every file', () => {
    const sources = filesBelow('').filter((path) => /\.tsx?$/.test(path));
    const violations = sources.flatMap((file) =>
      importsOf(read(file)).flatMap((specifier) => refusal(file, specifier) ?? []),
    );
    expect(violations).toEqual([]);
  });

  it.each([
    ['domain/money.ts', '#contract/shapes.ts', 'may import nothing'],
    ['domain/money.ts', 'node:fs', 'no package at all'],
    ['contract/regions.ts', '#database/schema.ts', 'let api/<noun> read it'],
    ['contract/regions.ts', 'drizzle-orm', 'stands on zod'],
    ['web/public/fuel/list.tsx', '#api/regions/list-regions.ts', 'an entry of contract/'],
    ['web/public/fuel/list.tsx', '../../../database/schema.ts', 'let api/<noun> read it'],
    ['api/regions/list-regions.ts', '#web/paths.ts', 'contract/ or domain/'],
    ['api/regions/list-regions.ts', '#database/factories/regions.ts', 'that is for tests'],
    ['database/schema.ts', '#api/platform/clock.ts', 'a rule without I/O'],
    ['server/main.ts', '#tools/setup.js', 'the command line'],
    ['e2e/journey.test.ts', '#web/ui/button.tsx', 'may import'],
  ])('%s may not import %s', (file, specifier, reason) => {
    expect(refusal(file, specifier)).toContain(reason);
  });

  it.each([
    ['api/regions/list-regions.ts', '#database/schema.ts'],
    ['api/regions/list-regions.ts', '../platform/clock.ts'],
    ['api/regions/list-regions.test.ts', '#database/factories/regions.ts'],
    ['database/database.ts', 'drizzle-orm'],
    ['web/root.tsx', './+types/root.ts'],
    ['e2e/journey.test.ts', '#web/paths.ts'],
    ['server/main.ts', '#api/platform/app.ts'],
    ['tools/import.ts', '#api/imports/import-survey.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(refusal(file, specifier)).toBeUndefined();
  });

  it('are checked for every kind of import', () => {
    const source = `
      import a, { type B } from './a.ts';
      import {
        c,
      } from "#domain/c.ts";
      import './d.css';
      export * from './e.ts';
      const f = await import('./f.ts');`;
    expect(importsOf(source)).toEqual(['./a.ts', '#domain/c.ts', './d.css', './e.ts', './f.ts']);
  });
});
