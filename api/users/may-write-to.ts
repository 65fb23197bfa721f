import { patience } from '#domain/attempts.ts';
import { countAttempt } from '../platform/attempts.ts';
import { TooMany } from '../platform/failure.ts';
import type { World } from '../platform/world.ts';

/** Whether an address may get another mail already; counts it. The links sent before go on working. */
export async function mayWriteTo(email: string, world: World): Promise<boolean> {
  try {
    await countAttempt([{ what: ['mail', email], patience: patience.mails }], world);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}
