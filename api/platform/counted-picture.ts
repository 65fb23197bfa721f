import { countAttempt, type LimitedAttempt, settleAttempts } from './attempts.ts';
import type { Context } from './context.ts';

/**
 * Makes a picture in its turn, as a counted attempt. It is counted before it waits, so that a user over the limit does not
 * occupy the queue; if the queue refuses it, the count is taken back.
 * @throws {TooMany | Overloaded}
 */
export async function makeCountedPicture<T>(
  attempt: LimitedAttempt,
  make: () => Promise<T>,
  context: Pick<Context, 'database' | 'clock' | 'secret' | 'queues'>,
): Promise<T> {
  const { database, secret, queues } = context;
  await countAttempt([attempt], context);
  let hasTurn = false;
  const turn = () => {
    hasTurn = true;
    return make();
  };
  return queues.pictures(turn).catch(async (error: unknown) => {
    if (!hasTurn) {
      await database.orm.transaction((tx) => settleAttempts({ tx, secret }, { takenBack: [attempt] }));
    }
    throw error;
  });
}
