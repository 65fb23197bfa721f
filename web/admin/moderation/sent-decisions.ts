import type { QueueRow } from './queue-props.ts';

/** A decision that was sent, as its row shows it until the server's answer stands in the list. */
export interface SentDecision extends Pick<QueueRow, 'version' | 'rejectionReason'> {
  status: 'approved' | 'rejected';
  /** false: the server has answered, and lists that were read before it did are still shown */
  isSaving: boolean;
}

/** Decisions by the numbers of their rows. */
export type SentDecisions = ReadonlyMap<number, SentDecision>;

/**
 * Returns rows with the decisions that were sent. A list that was read before a decision arrived has the version on which
 * the decision was made; a row of another version shows what the server says.
 */
export function withSent<Row extends QueueRow>(rows: readonly Row[], sent: SentDecisions): readonly Row[] {
  return rows.map((row) => {
    const decision = sent.get(row.id);
    return decision && decision.version === row.version ? { ...row, ...decision } : row;
  });
}
