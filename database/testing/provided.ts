/** The migrated database that the set-up of a test project prepares; each suite copies it. */
export type TestDatabaseSource =
  | {
      kind: 'embedded';
      /** dump of the data directory */
      dumpFile: string;
      /** whether the suites run on a server, too */
      hasServer: boolean;
    }
  | { kind: 'server' /** maintenance database, as superuser */; url: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource;
    /** data directory with a migrated, empty database, which journeys and suites of the embedded database copy */
    migratedDirectory: string;
    /** address of what journeys share (e2e/support/shared.ts) */
    sharedByJourneys: string;
  }
}
