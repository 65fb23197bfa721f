import { countAttempt, type LimitedAttempt, settleAttempts } from './attempts.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';

/**
 * Makes a picture of an account in its turn, as a counted attempt. It is counted before it waits, so that a user over the limit does not
 * occupy the queue; if the queue refuses it, the count is taken back.
 * @throws {TooMany | Overloaded}
 */
export async function makeCountedPicture<T>(
  attempt: LimitedAttempt,
  make: () => Promise<T>,
  context: Pick<Context, 'database' | 'clock' | 'secret' | 'queues'> & { caller: Caller },
): Promise<T> {
  const { database, secret, queues, caller } = context;
  await countAttempt([attempt], context);
  let hasTurn = false;
  const turn = () => {
    hasTurn = true;
    return make();
  };
  return queues.pictures(caller.id, turn).catch(async (error: unknown) => {
    if (!hasTurn) {
      await database.orm.transaction((tx) => settleAttempts({ tx, secret }, { takenBack: [attempt] }));
    }
    throw error;
  });
}
