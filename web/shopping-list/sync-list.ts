import { mergeLists, readList, writeList } from '#domain/shopping-list.ts';
import { currentSession } from '#web/session/session.ts';
import { callAsUser } from '#web/session/user-call.ts';
import { readKept, writeKept } from './kept-list.ts';
import { ownOf } from './own-list.ts';

/**
 * Brings the list of the device and that of the signed-in person's account together. A list of another account that the device
 * still has is replaced. Without a connection, the next change tries again.
 */
export async function syncList(apiPrefix: string): Promise<void> {
  const userId = currentSession()?.user.id;
  if (userId === undefined) return;
  const kept = ownOf(readKept());
  const isOthers = kept.base !== null && kept.base.userId !== userId;
  const items = isOthers ? [] : readList(kept.c).items;
  const base = isOthers || kept.base === null ? [] : readList(kept.base.c).items;
  const saved = await callAsUser(apiPrefix, 'updateOwnList', { body: { items, base } }).catch(() => null);
  if (!saved || currentSession()?.user.id !== userId) return;
  const now = ownOf(readKept());
  // What was changed while the call was under way stays.
  const changed = isOthers && now.c === kept.c ? [] : readList(now.c).items;
  const merged = mergeLists(items, changed, saved.data.items);
  const c = writeList(saved.data.items);
  writeKept({ ...now, c: writeList(merged), ticked: isOthers ? [] : now.ticked, base: { c, userId } });
}
