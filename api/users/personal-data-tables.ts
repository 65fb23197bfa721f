import type { PersonalData } from '#contract/personal-data.ts';
import type { PgTable } from '#database/orm.ts';
import {
  accounts,
  alertRecipients,
  auditLog,
  confirmations,
  couponUses,
  emailChanges,
  favorites,
  idempotencyKeys,
  imports,
  knownDevices,
  merchantClaims,
  merchants,
  messageAnswers,
  passkeys,
  priceBatches,
  receiptImages,
  receipts,
  removals,
  reportedPrices,
  reviews,
  sessions,
  shoppingListItems,
} from '#database/schema.ts';

/** How a table's rows are deleted with an account, and the key under which the user can download them before. */
type PersonalDataTable = {
  table: PgTable;
} & (
  | {
      /**
       * 'erased': the rows are deleted with the user's row; 'nameless': approved rows stay, and the database sets their user to
       * null; 'recorded': all rows stay in the same way, as a record of administrative changes
       */
      leaves: 'erased' | 'nameless' | 'recorded';
    }
  | {
      /** 'emptied': all rows stay without the user, as they still count, and personal data in them is replaced */
      leaves: 'emptied';
      by: Readonly<Record<string, null>>;
    }
) &
  (
    | { /** key in the downloaded data */ exportedAs: keyof PersonalData }
    | { /** why the rows are not part of the download */ withheld: string }
  );

/**
 * Lists every table with a foreign key to users. A test compares the list with the database's foreign keys, and fails
 * for a table that is missing here or that is deleted in a different way.
 */
export const personalDataTables = [
  {
    table: accounts,
    leaves: 'erased',
    withheld: "holds nothing but the password's hash, which serves only guessing",
  },
  { table: sessions, leaves: 'erased', exportedAs: 'sessions' },
  { table: knownDevices, leaves: 'erased', exportedAs: 'knownDevices' },
  { table: passkeys, leaves: 'erased', exportedAs: 'passkeys' },
  { table: merchants, leaves: 'erased', exportedAs: 'keptPlaces' },
  { table: merchantClaims, leaves: 'erased', exportedAs: 'merchantClaims' },
  { table: emailChanges, leaves: 'erased', exportedAs: 'emailChanges' },
  { table: alertRecipients, leaves: 'erased', exportedAs: 'alerts' },
  { table: favorites, leaves: 'erased', exportedAs: 'favorites' },
  { table: shoppingListItems, leaves: 'erased', exportedAs: 'shoppingList' },
  { table: reviews, leaves: 'nameless', exportedAs: 'reviews' },
  { table: reportedPrices, leaves: 'nameless', exportedAs: 'reportedPrices' },
  { table: confirmations, leaves: 'erased', exportedAs: 'confirmations' },
  { table: receiptImages, leaves: 'erased', exportedAs: 'receiptImages' },
  { table: receipts, leaves: 'nameless', exportedAs: 'receipts' },
  { table: removals, leaves: 'erased', exportedAs: 'removals' },
  {
    table: couponUses,
    leaves: 'emptied',
    by: { cpfSealed: null, cpfHash: null },
    exportedAs: 'couponUses',
  },
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
  {
    table: priceBatches,
    leaves: 'recorded',
    withheld: 'are prices of the catalogue, as the audit log tells',
  },
  { table: imports, leaves: 'recorded', withheld: 'are surveys of the catalogue, as the audit log tells' },
  {
    table: messageAnswers,
    leaves: 'recorded',
    withheld: "are the city's answers to people who have written to it",
  },
] as const satisfies readonly PersonalDataTable[];
