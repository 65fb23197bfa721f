import type { PersonalData } from '#contract/users.ts';

/** How rows of a table that points to people leave with an account, and how they are shown to the person before. */
type Held = {
  /** 'erased' with the person's row; 'nameless': what everybody reads stays, the person is taken off it */
  leaves: 'erased' | 'nameless';
} & (
  | { /** key of the personal data */ exportedAs: keyof PersonalData }
  | { /** why the person does not find it there */ withheld: string }
);

/**
 * Every table that points to people, by its name in the database. The test beside it reads the database's own foreign
 * keys: a table that is not named here, or leaves in another way, is found.
 */
export const heldOfPeople = {
  accounts: {
    leaves: 'erased',
    withheld: "holds nothing but the password's hash, which serves only guessing",
  },
  sessions: { leaves: 'erased', exportedAs: 'sessions' },
  known_devices: { leaves: 'erased', exportedAs: 'knownDevices' },
  favorites: { leaves: 'erased', exportedAs: 'favorites' },
  reviews: { leaves: 'nameless', exportedAs: 'reviews' },
  reported_prices: { leaves: 'nameless', exportedAs: 'reportedPrices' },
} as const satisfies Record<string, Held>;
