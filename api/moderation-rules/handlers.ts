import { readModerationRules } from './read-moderation-rules.ts';
import { readRuleTrial } from './read-rule-trial.ts';
import { updateModerationRules } from './update-moderation-rules.ts';

export const moderationRuleHandlers = { readModerationRules, readRuleTrial, updateModerationRules };
