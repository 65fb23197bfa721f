import type { Engine } from './engine.ts';
import type { Notification } from './wire-messages.ts';

/** The methods of an engine that are called in its thread. */
export type CallName = 'query' | 'exec' | 'send' | 'close';

/** A call of a method of the engine. 'open' opens it, and comes first. */
export type ThreadCall = { id: number } & (
  | { name: 'open'; given: [directory: string] }
  | { [Name in CallName]: { name: Name; given: Parameters<Engine[Name]> } }[CallName]
);

export type ThreadMessage =
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: PlainError }
  | { kind: 'notification'; notification: Notification }
  /** PostgreSQL has panicked. The thread may never answer again. */
  | { kind: 'panic'; line: string };

/** The messages of the process that creates a database's files. */
export type CreationMessage =
  | { kind: 'file'; use: 'read' | 'write' | 'fsync' }
  | { kind: 'log'; line: string }
  | { kind: 'error'; error: PlainError };

/** The data passed to the thread at its start. */
export interface ThreadData {
  /** counts the engine's uses of files, see `activity` */
  counts: Int32Array<SharedArrayBuffer>;
}

/** The indexes of the shared counts. */
export const activity = { all: 0, fsyncs: 1 } as const;

/** An error in a form that can be sent to another thread without losing PostgreSQL's code and constraint. */
interface PlainError {
  message: string;
  stack: string | undefined;
  fields: Record<string, string | number>;
}

export function toPlainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, fields: {} };
  const fields = Object.entries(error).filter(
    (field): field is [string, string | number] =>
      field[0] !== 'query' && (typeof field[1] === 'string' || typeof field[1] === 'number'),
  );
  return { message: error.message, stack: error.stack, fields: Object.fromEntries(fields) };
}

export function fromPlainError({ message, stack, fields }: PlainError): Error {
  return Object.assign(new Error(message), stack !== undefined && { stack }, fields);
}
