import { readModerationRules, readRuleTrial, updateModerationRules } from './moderation-rules.ts';

export const moderationRuleHandlers = { readModerationRules, readRuleTrial, updateModerationRules };
