import type { ModerationStatus } from './moderation.ts';

/** The rules by which reported prices are approved without an administrator. */
export const approvalRules = ['agreement', 'record'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

/** Reports sent at most this many days apart can agree. */
export const agreementDays = 2;

/** Prices agree if they differ by at most this percentage of the lower one. */
export const agreementPercent = 3;

/** Returns whether two prices, in the same unit, are nearly equal. */
export function pricesAgree(a: number, b: number): boolean {
  return Math.abs(a - b) * 100 <= agreementPercent * Math.min(a, b);
}

/** The maximum number of agreeing reports read for a pending one; more add no information. */
export const mostAgreeing = 10;

/** Reports of accounts younger than this many days do not count: a second account is quickly made. */
export const accountAgeDays = 7;

/** The record of a person is their last reports that people have decided, at most this many. */
export const recordLength = 20;

/** Returns how many reports were approved since the last one that was not. @param statuses the newest first */
export function approvedInARow(statuses: readonly ModerationStatus[]): number {
  const end = statuses.findIndex((status) => status !== 'approved');
  return end === -1 ? statuses.length : end;
}

/**
 * After a person removes a decided report, the rules ignore that person's reports for this many days, because the
 * removed one no longer counts against them. People decide instead.
 */
export const removalDays = 30;

/**
 * Rules approve no report that differs by more than this percentage from the last price of trust: a person has to look at it.
 * What a rule has approved is not of trust, so that changes by rules do not add up.
 */
export const mostRuleChangePercent = 30;

/**
 * A price of trust is an administrator's, a shop's, a survey's, or one that an administrator has judged: a receipt's, a report's.
 * If the last one is older than this many days, people decide.
 */
export const trustDays = 60;

/** Rules approve once in this many days for a price, and a person's record approves at most `recordLength` reports in them. */
export const ruleWeekDays = 7;

/** The rule of receipts asks for so many receipts that administrators have approved: a key with right digits is easily invented. */
export const approvedReceipts = 3;

/** The rule of receipts approves at most so many of a person's in `ruleWeekDays`. */
export const receiptsAWeek = 5;

/** The trial of the rules covers the decisions of this many days. */
export const trialDays = 90;
