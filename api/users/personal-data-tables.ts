import type { PgTable } from 'drizzle-orm/pg-core';
import type { PersonalData } from '#contract/personal-data.ts';
import {
  accounts,
  auditLog,
  emailChanges,
  favorites,
  idempotencyKeys,
  knownDevices,
  reportedPrices,
  reviews,
  sessions,
} from '#database/schema.ts';

/** How the rows of a table leave with an account, and where the person finds them before. */
type PersonalDataTable = {
  table: PgTable;
  /**
   * 'erased': by the database, with the person's row; 'nameless': what is approved stays, and the database takes the
   * person off it; 'recorded': the same, for a record of what was done
   */
  leaves: 'erased' | 'nameless' | 'recorded';
} & (
  | { /** key of what the person downloads */ exportedAs: keyof PersonalData }
  | { /** why the person does not find it there */ withheld: string }
);

/**
 * Every table that points to people. The test beside it reads the database's own foreign keys: a table that is not named
 * here, or leaves in another way, is found.
 */
export const personalDataTables = [
  {
    table: accounts,
    leaves: 'erased',
    withheld: "holds nothing but the password's hash, which serves only guessing",
  },
  { table: sessions, leaves: 'erased', exportedAs: 'sessions' },
  { table: knownDevices, leaves: 'erased', exportedAs: 'knownDevices' },
  { table: emailChanges, leaves: 'erased', exportedAs: 'emailChanges' },
  { table: favorites, leaves: 'erased', exportedAs: 'favorites' },
  { table: reviews, leaves: 'nameless', exportedAs: 'reviews' },
  { table: reportedPrices, leaves: 'nameless', exportedAs: 'reportedPrices' },
  {
    table: idempotencyKeys,
    leaves: 'erased',
    withheld: 'holds hashes and copies of replies for a day; what was created is exported itself',
  },
  {
    table: auditLog,
    leaves: 'recorded',
    withheld: "is the city's record of what administrators have done to its catalogue",
  },
] as const satisfies readonly PersonalDataTable[];
