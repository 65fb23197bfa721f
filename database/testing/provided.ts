/** What the set-up of a test project leaves for its suites: the migrated database that each of them copies. */
export type TestDatabaseSource =
  | { kind: 'embedded' /** dump of the data directory */; dumpFile: string }
  | { kind: 'server' /** maintenance database, as superuser */; url: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource;
    /** data directory with a migrated, empty database, for the sites of journeys */
    migratedDirectory: string;
  }
}
