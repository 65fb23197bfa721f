import { eq } from 'drizzle-orm';
import { moderationSettings } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { readRules } from '../reported-prices/moderation-settings.ts';

/** The settings are one row (database/tables/moderation-settings.ts). */
const id = 1;

/** Switches the rules on or off. Reports that a rule has approved stay approved: each is taken back by itself. */
export const updateModerationRules = writeHandler(
  'updateModerationRules',
  async ({ body }, { tx, now, audit }) => {
    const { agreement, record, version } = body;
    const naming = { noun: 'moderation-rules', missing: 'As regras não foram encontradas.' };
    await lockVersion(tx, moderationSettings, { id, version }, naming);
    const before = await readRules(tx);
    await tx
      .update(moderationSettings)
      .set({ agreement, record, ...nextVersion(moderationSettings, now) })
      .where(eq(moderationSettings.id, id));
    const after = await readRules(tx);
    await audit({ id, before, after });
    return { data: after };
  },
);
