import type { ModerationRules } from '#contract/moderation-rules.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { moderationSettings } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';

/** Reads the one row of settings. */
export async function readRules(orm: Orm): Promise<ModerationRules> {
  const { id: _, createdAt: __, updatedAt, ...rules } = onlyRow(await orm.select().from(moderationSettings));
  return { ...rules, updatedAt: toCityIso(updatedAt) };
}
