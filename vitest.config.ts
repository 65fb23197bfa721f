import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { suitesLeftOut } from './tools/testing/long-suites.ts';
import { findRedis } from './tools/testing/redis-server.ts';
import { findPostgres } from './tools/testing/system-postgres.ts';
import { temporaryFolder } from './tools/testing/temporary-folder.ts';
import { callTablePlugin } from './web/api-client/call-table-plugin.ts';

process.env.TMPDIR = temporaryFolder();
// No server of a test asks the real sources.
process.env.ANP_SURVEY_URL = '';
process.env.ANP_REGISTER_URL = '';
// Many suites start programs of ours: each finds what another has compiled.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');

/** A suite that needs programs of PostgreSQL beside the server, which the packages do not have. */
const onlyPostgres = '**/*.postgres.test.ts';
/** A suite that needs a Redis server does so, too. */
const onlyRedis = '**/*.redis.test.ts';
const shared = {
  // Most modules take longer to load than a suite to run: files of one process share them, and nothing else.
  pool: 'forks',
  isolate: false,
  // A suite often waits, for a page, a lost process or a lock: the others keep two cores busy meanwhile. More than
  // three load the same modules and open further browsers, and end no sooner.
  maxWorkers: 3,
  // They only end what hangs. A machine that is busy with much else takes ten times as long as an idle one.
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const;

/** The first two wait more than they compute, so they run beside the checks of types and style. */
const projectOrder = ['unit', 'redis', 'api', 'house', 'journeys'];

/**
 * Each project begins with them: they take longest, and one that begins last keeps everybody waiting. Vitest knows how
 * long each took the last time, and goes by its size the first time.
 */
const longest = [
  'api/access',
  'api/backup/backup',
  'bench/every-benchmark',
  'api/check/check.test',
  'api/coupons/use-coupon',
  'api/dropped-by-writes',
  'api/platform/mail/mail-survives',
  'api/regions/own-writes',
  'api/upgrades/',
  'e2e/find-cheapest-fuel',
  'e2e/first-and-second-start',
  'e2e/looks-of',
  'e2e/moderate-reports',
  'e2e/several-processes',
  'e2e/shop-and-product',
  'server/stuck-database',
  'tools/backup',
  'tools/import.test',
  'tools/interrupted',
];
class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.includes(`/${path}`));
    // Files of one project stay together, because they share their processes.
    const ofProjects = Object.entries(Object.groupBy(sorted, ({ project }) => project.name)).toSorted(
      ([a], [b]) => projectOrder.indexOf(a) - projectOrder.indexOf(b),
    );
    return ofProjects.flatMap(([, files = []]) => [
      ...files.filter(isLong),
      ...files.filter((file) => !isLong(file)),
    ]);
  }
}

const redis = {
  test: {
    ...shared,
    name: 'redis',
    include: [onlyRedis],
    setupFiles: ['tools/testing/long-timers.ts'],
    globalSetup: 'tools/testing/postgres-setup.ts',
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'house', include: ['tools/house/**/*.test.ts'] } },
      {
        plugins: [callTablePlugin()],
        test: {
          ...shared,
          name: 'unit',
          include: ['{domain,contract,web,server,tools}/**/*.test.{ts,tsx}'],
          exclude: ['tools/house/**'],
          globalSetup: 'tools/testing/postgres-setup.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['{database,api,bench}/**/*.test.ts'],
          exclude: [onlyRedis, ...(findPostgres() ? [] : [onlyPostgres]), ...suitesLeftOut()],
          setupFiles: ['tools/testing/long-timers.ts'],
          globalSetup: 'tools/testing/postgres-setup.ts',
        },
      },
      ...(findRedis() ? [redis] : []),
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: [...suitesLeftOut()],
          globalSetup: 'tools/testing/journeys-setup.ts',
        },
      },
    ],
  },
});
