/** The rules by which reported prices are approved without an administrator. */
export const approvalRules = ['agreement', 'record'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

/** Reports agree that were sent at most so many days apart. */
export const agreementDays = 2;

/** Prices agree that differ by at most so many percent of the lower one. */
export const agreementPercent = 3;

/** Returns whether two prices in one unit are nearly the same. */
export function pricesAgree(a: number, b: number): boolean {
  return Math.abs(a - b) * 100 <= agreementPercent * Math.min(a, b);
}

/** How many agreeing reports are read beside one that waits: more say nothing new. */
export const mostAgreeing = 10;

/** Accounts younger than so many days agree with nobody: a second account is quickly made. */
export const accountAgeDays = 7;

/** The record of a person is that of so many reports, the last that people have decided. */
export const recordLength = 20;

/**
 * The reports that a person makes within so many days after removing a decided one are left to people, and speak for
 * nobody: what was removed can no longer speak against them.
 */
export const removalDays = 30;

/** No rule approves what would change the current price by more than so many percent: somebody looks at it. */
export const mostRuleChangePercent = 30;

/** The rules are tried on the decisions of so many days. */
export const trialDays = 90;
