import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import config from '../../vitest.config.ts';
import { longSuites, suitesLeftOut } from '../testing/long-suites.ts';
import { findPostgres } from '../testing/system-postgres.ts';
import { filesBelow } from './repository.ts';

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
);
const matchesAny = (path: string, globs: readonly string[] = []) =>
  globs.some((glob) => matchesGlob(path, glob));

it('every suite is in a project: patterns that leave some out leave none out everywhere', () => {
  const suites = filesBelow('').filter((path) => /\.test\.tsx?$/.test(path) && !/\.redis\./.test(path));
  const isRun = (path: string) =>
    projects.some(({ include, exclude }) => matchesAny(path, include) && !matchesAny(path, exclude));
  expect(suites.length).toBeGreaterThan(500);
  // Without PostgreSQL on this machine, the suites that need its other programs are left out.
  const isLeftOut = (path: string) =>
    matchesAny(path, suitesLeftOut()) || (!findPostgres() && path.includes('.postgres.'));
  expect(suites.filter((path) => !isRun(path) && !isLeftOut(path))).toEqual([]);
  expect(longSuites.filter((glob) => !suites.some((path) => matchesGlob(path, glob)))).toEqual([]);
});
