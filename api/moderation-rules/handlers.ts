import { readModerationRules } from './read-moderation-rules.ts';
import { readRuleTrial } from './moderation-rules.ts';
import { updateModerationRules } from './update-moderation-rules.ts';

export const moderationRuleHandlers = { readModerationRules, readRuleTrial, updateModerationRules };
