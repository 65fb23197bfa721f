import { readHandler } from '../platform/handler.ts';
import { readRules } from '../reported-prices/moderation-settings.ts';

export const readModerationRules = readHandler('readModerationRules', async (_, { db }) => ({
  data: await readRules(db),
}));
