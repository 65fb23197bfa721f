/** How a person hears what was decided about their reports. */
export const decisionNews = ['email', 'none'] as const;
export type DecisionNews = (typeof decisionNews)[number];
