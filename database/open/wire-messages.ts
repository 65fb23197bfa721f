/** The part of PostgreSQL's wire protocol 3 that other processes need to use the embedded database. */

const requestCodes = { cancel: 80_877_102, ssl: 80_877_103, gss: 80_877_104 } as const;

const typeAndLength = 5;

interface Opening {
  kind: 'startup' | 'encryption' | 'cancel';
  bytes: Buffer;
}

/** Splits the chunks that a client sends into messages. */
export class ClientMessages {
  #pending = Buffer.alloc(0);

  add(chunk: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, chunk]);
  }

  /** Returns the next startup message, which has a length but no type; undefined until it is complete. */
  nextOpening(): Opening | undefined {
    if (this.#pending.length < 8) return undefined;
    const length = this.#pending.readUInt32BE(0);
    if (this.#pending.length < length) return undefined;
    const code = this.#pending.readUInt32BE(4);
    const bytes = this.#take(length);
    if (code === requestCodes.cancel) return { kind: 'cancel', bytes };
    if (code === requestCodes.ssl || code === requestCodes.gss) return { kind: 'encryption', bytes };
    return { kind: 'startup', bytes };
  }

  /** Returns all complete messages before one that must not reach the database, and the kind of that one. */
  nextBatch(): { bytes: Buffer; stop: 'terminate' | 'copy' | undefined } {
    let end = 0;
    while (this.#pending.length >= end + typeAndLength) {
      const next = end + 1 + this.#pending.readUInt32BE(end + 1);
      if (next > this.#pending.length) break;
      const stop = stopsAt(this.#pending.subarray(end, next));
      if (stop) return { bytes: this.#take(end), stop };
      end = next;
    }
    return { bytes: this.#take(end), stop: undefined };
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return taken;
  }
}

/**
 * Returns why a message must not reach the database. 'X' (Terminate) would end the database, and COPY … FROM STDIN
 * would wait for ever for its rows, because nothing can be sent to the database while it works.
 */
function stopsAt(message: Buffer): 'terminate' | 'copy' | undefined {
  const type = message.toString('latin1', 0, 1);
  if (type === 'X') return 'terminate';
  if (type !== 'Q' && type !== 'P') return undefined;
  return /\bcopy\b[^;]*\bfrom\s+stdin\b/i.test(message.toString('latin1', typeAndLength))
    ? 'copy'
    : undefined;
}

export interface Notification {
  channel: string;
  payload: string;
}

interface QueryMessages {
  /** the messages for the client, without notifications, which go to all listeners */
  bytes: Buffer;
  notifications: Notification[];
  /**
   * the state after the last statement: 'I' idle, 'T' in a transaction, 'E' in a failed one; undefined: not finished
   */
  status: string | undefined;
  /** the client has executed LISTEN */
  listens: boolean;
}

/** Parses the database's response to one batch of messages. */
export function readServerMessages(messages: Uint8Array): QueryMessages {
  const all = Buffer.from(messages.buffer, messages.byteOffset, messages.byteLength);
  const forClient: Buffer[] = [];
  const result = {
    notifications: [] as Notification[],
    status: undefined as string | undefined,
    listens: false,
  };
  for (let start = 0; start < all.length; ) {
    const end = start + 1 + all.readUInt32BE(start + 1);
    const type = all.toString('latin1', start, start + 1);
    const content = all.subarray(start + typeAndLength, end);
    if (type === 'A') result.notifications.push(readNotification(content));
    else forClient.push(all.subarray(start, end));
    if (type === 'Z') result.status = content.toString('latin1');
    if (type === 'C' && content.toString('latin1') === 'LISTEN\0') result.listens = true;
    start = end;
  }
  return { ...result, bytes: Buffer.concat(forClient) };
}

function readNotification(content: Buffer): Notification {
  const [channel = '', payload = ''] = content.toString('utf8', 4).split('\0');
  return { channel, payload };
}

export function writeNotification({ channel, payload }: Notification): Buffer {
  const process = Buffer.alloc(4);
  return message('A', Buffer.concat([process, Buffer.from(`${channel}\0${payload}\0`)]));
}

/** Writes the error that ends a client's session. @param code an SQLSTATE */
export function writeFatal(code: string, text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));
}

/** Discards a partly sent statement, and rolls back its transaction. */
export const rollBack = Buffer.concat([
  message('S', Buffer.alloc(0)),
  message('Q', Buffer.from('ROLLBACK\0')),
]);

/** The response to a client that requests encryption, which is not supported. */
export const noEncryption = Buffer.from('N');

function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(typeAndLength);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
