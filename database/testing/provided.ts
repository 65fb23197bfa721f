/** A migrated database on a PostgreSQL server, which each suite copies. */
export interface TestDatabaseSource {
  /** maintenance database, as superuser */
  url: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource;
    /** data directory with a migrated, empty database, which journeys and suites of the embedded database copy */
    migratedDirectory: string;
    /** address of what journeys share (e2e/support/shared.ts) */
    sharedByJourneys: string;
  }
}
