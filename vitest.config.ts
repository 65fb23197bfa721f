import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findPostgres } from './tools/testing/postgres-cluster.ts';
import { findRedis } from './tools/testing/redis-server.ts';
import { temporaryFolder } from './tools/testing/temporary-folder.ts';
import { callTablePlugin } from './web/api-client/call-table-plugin.ts';

process.env.TMPDIR = temporaryFolder();
// Many suites start programs of ours: each finds what another has compiled.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');

/** A suite that makes sense on one kind of database only says so in its name. */
const onlyEmbedded = '**/*.embedded.test.ts';
const onlyPostgres = '**/*.postgres.test.ts';
/**
 * These run on one database, on PostgreSQL where there is one: they read by the SQL that both have in common, or hardly
 * use it, and are quicker there. What writes, waits for a lock, listens, opens or copies a database is tried on both.
 */
const onOneDatabase = [
  // rights, and the numbers, bodies, prefixes and files that calls take
  'api/access.test.ts',
  'api/endpoints.test.ts',
  'api/platform/{canonical-ids,documentation,prefix,requests}.test.ts',
  'api/platform/{csv,files,read-upload,upload,queue-page,queues}.test.ts',
  'api/platform/heic/*.test.ts',
  // the memory and the counters of a process
  'api/platform/{bounded-queue,cached-entries,response-cache,memoize-slow-read,tagged-cache}.test.ts',
  'api/platform/limits/!(*.redis).test.ts',
  // settings, secrets, messages to mail servers, and lines of a survey's files
  'api/platform/{config,cpf-vault,device-cookie,encryption,secret}.test.ts',
  'api/platform/mail/{mailer,outbox}.test.ts',
  'api/sessions/describe-device.test.ts',
  'api/imports/anp/!(*.embedded).test.ts',
  // reads
  'api/!(platform)/{export,find,list,rank,read,search}-*.test.ts',
  'api/*/*-queries.test.ts',
  'api/{comparisons,current-prices,favorites,statistics}/*.test.ts',
  'api/{basic-basket,city-pages,fuzzed-calls,shops-and-cuts,specification-payloads}.test.ts',
  'api/prices/{many-prices,price-history}.test.ts',
  // imports by the panel: their writes are those of import-survey and survey-jobs, which are tried on both
  'api/imports/{imports,undo-import}.test.ts',
  // the rows of the demonstration
  'database/seed/demonstration-*.test.ts',
  // the triggers' tags, and what is cached under them
  'api/{cached-tables,dropped-by-writes}.test.ts',
  // files as they arrive, messages, and services beside the database
  'api/users/{change-email,photo}.test.ts',
  'api/imports/hostile-files.test.ts',
  'api/postal-codes/look-up-postal-code.test.ts',
  'api/price-batches/price-sheet.test.ts',
  'api/receipts/upload-receipt-image.test.ts',
  // backups from each kind of database and to each; from embedded to embedded go the cities of api/upgrades
  'api/backup/backup.test.ts',
];
/** A suite that needs a Redis server does so, too. */
const onlyRedis = '**/*.redis.test.ts';
const onDatabases = {
  include: ['database/**/*.test.ts', 'api/**/*.test.ts'],
  setupFiles: ['tools/testing/long-timers.ts'],
};
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
const projectOrder = ['unit', 'redis', 'embedded', 'postgres', 'house', 'journeys'];

/**
 * Each project begins with them: they take longest, and one that begins last keeps everybody waiting. Vitest knows how
 * long each took the last time, and goes by its size the first time.
 */
const longest = [
  'api/access',
  'api/backup/backup',
  'api/check/check.embedded',
  'api/coupons/use-coupon',
  'api/dropped-by-writes',
  'api/platform/mail/mail-survives',
  'api/regions/own-writes',
  'api/upgrades/',
  'database/open/auto-reopen',
  'database/open/durability',
  'e2e/accessible-everywhere',
  'e2e/account-for-everybody',
  'e2e/find-cheapest-fuel',
  'e2e/first-and-second-start',
  'e2e/moderate-reports',
  'e2e/panel-on-a-phone',
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

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL || findPostgres());
const postgres = {
  test: {
    ...shared,
    name: 'postgres',
    ...onDatabases,
    exclude: [onlyEmbedded, onlyRedis],
    globalSetup: 'tools/testing/postgres-setup.ts',
  },
};

const redis = {
  test: {
    ...shared,
    name: 'redis',
    include: [onlyRedis],
    setupFiles: ['tools/testing/long-timers.ts'],
    globalSetup: 'tools/testing/embedded-setup.ts',
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
          globalSetup: 'tools/testing/embedded-setup.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'embedded',
          ...onDatabases,
          exclude: [onlyPostgres, onlyRedis, ...(hasPostgres ? onOneDatabase : [])],
          globalSetup: 'tools/testing/embedded-setup.ts',
        },
      },
      ...(hasPostgres ? [postgres] : []),
      ...(findRedis() ? [redis] : []),
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'tools/testing/journeys-setup.ts',
        },
      },
    ],
  },
});
