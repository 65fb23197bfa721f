/** The rules by which reported prices are approved without an administrator. */
export const approvalRules = ['agreement', 'record'] as const;
export type ApprovalRule = (typeof approvalRules)[number];
