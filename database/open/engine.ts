import type { PGlite, Results } from '@electric-sql/pglite';
import type { Notification } from './wire-messages.ts';

export interface EngineQueryOptions {
  rowMode: 'object' | 'array';
  /** the ids of the types whose values stay as PostgreSQL writes them */
  textTypes: number[];
}

/** The embedded PostgreSQL, in this thread or in a separate one. It runs one statement at a time, in order. */
export interface Engine {
  query(text: string, parameters: unknown[], options: EngineQueryOptions): Promise<Results>;
  /** Runs several statements. Returns the result of each. */
  exec(text: string): Promise<Results[]>;
  /** Runs messages of the wire protocol. Returns the messages of the response. */
  send(messages: Uint8Array): Promise<Uint8Array>;
  /** Closes its files cleanly. */
  close(): Promise<void>;
  /** Ends it at once, even during a statement. Its log keeps every acknowledged write. */
  terminate(): Promise<void>;
}

export type OnNotification = (notification: Notification) => void;

/** Creates an engine from a PGlite in this thread. */
export function createEngine(pglite: PGlite, onNotification: OnNotification): Engine {
  pglite.onNotification((channel, payload) => onNotification({ channel, payload }));
  return {
    query: (text, parameters, { rowMode, textTypes }) =>
      pglite.query(text, parameters, { rowMode, parsers: Object.fromEntries(textTypes.map(asText)) }),
    exec: (text) => pglite.exec(text),
    async send(messages) {
      const chunks: Uint8Array[] = [];
      await pglite.runExclusive(() =>
        pglite.execProtocolRawStream(messages, {
          // The bytes are copied, because the database reuses this memory.
          onRawData: (chunk) => chunks.push(chunk.slice()),
        }),
      );
      return joined(chunks);
    },
    close: () => pglite.close(),
    terminate: () => pglite.close(),
  };
}

function asText(type: number): [number, (value: string) => string] {
  return [type, (value) => value];
}

/** Joins chunks in a separate buffer, which can be transferred to another thread. */
function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
