import type { Worker } from 'node:cluster';

/** Functions that one process of a cluster answers another one with, by name. */
type Answers<T> = { [Name in keyof T]: (given: never) => unknown };

/**
 * Asks the other side. It never throws.
 * @param ms how long to wait
 * @returns the answer; undefined when none came in time, or the other side does not know the question
 */
export type Ask<T extends Answers<T>> = <Name extends keyof T & string>(
  name: Name,
  given: Parameters<T[Name]>[0],
  ms: number,
) => Promise<Awaited<ReturnType<T[Name]>> | undefined>;

/** A question, or the answer to the question of that number. */
type Message = { question: number; name: string; given: unknown } | { answerTo: number; answer: unknown };

/**
 * Opens a channel between the primary of a cluster and one worker, which both sides open.
 * @param ours what this side answers; answers can be added later
 */
export function openChannel<Theirs extends Answers<Theirs>, Ours extends Answers<Ours>>(
  worker: Worker,
  ours: Partial<Ours>,
): Ask<Theirs> {
  const waiting = new Map<number, (answer: unknown) => void>();
  let questions = 0;
  // A message to a process that has just ended fails, and its question is answered by the time limit.
  const send = (message: Message) => {
    if (worker.isConnected()) worker.send(message, () => {});
  };
  const answer = async (name: string, given: unknown) => {
    const known = ours[name as keyof Ours] as ((given: unknown) => unknown) | undefined;
    return known?.(given);
  };
  worker.on('message', (message: Message) => {
    if ('answerTo' in message) return waiting.get(message.answerTo)?.(message.answer);
    const { question, name, given } = message;
    answer(name, given).then(
      (answer) => send({ answerTo: question, answer }),
      () => send({ answerTo: question, answer: undefined }),
    );
  });
  return (name, given, ms) =>
    new Promise((resolve) => {
      questions += 1;
      const question = questions;
      // A process that has ended answers no more, which must not keep this one alive.
      const timer = setTimeout(() => settle(undefined), ms).unref();
      const settle = (answer: unknown) => {
        clearTimeout(timer);
        waiting.delete(question);
        resolve(answer as never);
      };
      waiting.set(question, settle);
      send({ question, name, given });
    });
}
