import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type Channels, quoteChannel } from './channels.ts';
import {
  ClientMessages,
  type Notification,
  noEncryption,
  readAnswer,
  rollBack,
  writeFatal,
  writeNotification,
} from './wire-messages.ts';

/** psql and every other client look for this name in the folder that they are given for a host. */
export const socketPort = 5432;
const socketName = `.s.PGSQL.${socketPort}`;
/** what the kernel takes for the path of a socket, on the least generous system */
const longestPath = 103;
const mostConnections = 20;
/** A client that thinks in the middle of a transaction makes everybody wait; this is how long it may. */
const usualThinkingTimeMs = 10_000;

/** All that a client may have changed in the one session that everybody shares. */
const cleanSession =
  'CLOSE ALL; RESET SESSION AUTHORIZATION; RESET ALL; DEALLOCATE ALL; SELECT pg_advisory_unlock_all(); DISCARD TEMP';

export interface SocketServer {
  close(): Promise<void>;
}

/**
 * Lets other processes of the same user work on the embedded database, through a socket in its directory that nobody
 * else may open. Clients take turns with this process and with each other: whoever is inside a transaction is alone.
 * Settings (SET) are shared by all, and last until the client that made them leaves.
 * Resolves to undefined, with a warning, where the directory's path is too long for a socket.
 */
export async function serveSocket(
  pglite: PGlite,
  channels: Channels,
  directory: string,
  thinkingTimeMs = usualThinkingTimeMs,
): Promise<SocketServer | undefined> {
  const path = join(directory, socketName);
  if (Buffer.byteLength(path) > longestPath) {
    process.emitWarning(
      `O caminho ${path} é longo demais para um soquete (no máximo ${longestPath} bytes): enquanto o servidor roda, ` +
        'outros comandos não alcançam o banco de dados. Escolha um DATA_DIR mais curto.',
    );
    return undefined;
  }
  const clients = new Map<Socket, Promise<void>>();
  const listening = new Set<Socket>();
  const tell = (notification: Notification) => {
    for (const socket of listening) socket.write(writeNotification(notification));
  };
  const stopHearing = pglite.onNotification((channel, payload) => tell({ channel, payload }));
  const heard = (notification: Notification) => {
    channels.tell(notification.channel, notification.payload);
    tell(notification);
  };
  const server = createServer((socket) => {
    const served = serveClient(socket, new ClientSession(pglite, heard))
      .catch((error: Error) => process.emitWarning(error))
      .finally(() => {
        listening.delete(socket);
        clients.delete(socket);
      });
    clients.set(socket, served);
  });
  server.maxConnections = mostConnections;
  // The lock on the directory is ours, so a socket that is there belongs to nobody.
  rmSync(path, { force: true });
  await listenPrivately(server, path);
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      const served = [...clients.values()];
      for (const socket of clients.keys()) socket.destroy();
      await Promise.all([closed, ...served]);
      stopHearing();
    },
  };

  async function serveClient(socket: Socket, session: ClientSession): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      await converse({ socket, session, thinkingTimeMs, nowListens: () => listening.add(socket) });
    } catch (error) {
      socket.end(writeFatal('58000', error instanceof Error ? error.message : String(error)));
    } finally {
      socket.destroySoon();
      await session.leave();
      if (session.wasUsed) await cleanUp();
    }
  }

  async function cleanUp(): Promise<void> {
    const listens = channels.names().map((channel) => `; LISTEN ${quoteChannel(channel)}`);
    await pglite.exec(`${cleanSession}${listens.join('')}`);
  }
}

interface Conversation {
  socket: Socket;
  session: ClientSession;
  thinkingTimeMs: number;
  nowListens: () => void;
}

/** Answers a client until it leaves, or takes too long in the middle of a transaction. */
async function converse({ socket, session, thinkingTimeMs, nowListens }: Conversation): Promise<void> {
  const messages = new ClientMessages();
  let opened = false;
  socket.on('timeout', () => {
    socket.end(writeFatal('25P03', 'A transação ficou parada por tempo demais e foi desfeita.'));
    socket.destroySoon();
  });
  for await (const chunk of socket) {
    socket.setTimeout(0);
    messages.add(chunk);
    while (!opened) {
      const opening = messages.nextOpening();
      if (!opening) break;
      if (opening.kind === 'cancel') return;
      if (opening.kind === 'encryption') socket.write(noEncryption);
      else {
        const { bytes } = await session.run(opening.bytes);
        socket.write(bytes);
        opened = true;
      }
    }
    if (!opened) continue;
    const { bytes, stop } = messages.nextBatch();
    if (bytes.length > 0) {
      const answer = await session.run(bytes);
      if (answer.listens) nowListens();
      socket.write(answer.bytes);
    }
    if (stop === 'copy')
      socket.end(writeFatal('0A000', 'COPY … FROM STDIN não é possível neste banco de dados.'));
    if (stop) return;
    if (session.hasTurn) socket.setTimeout(thinkingTimeMs);
  }
}

/** One client's use of the database: it waits for its turn, and keeps it until its transaction is over. */
class ClientSession {
  readonly #pglite: PGlite;
  readonly #heard: (notification: Notification) => void;
  #endTurn: (() => void) | undefined;
  wasUsed = false;

  constructor(pglite: PGlite, heard: (notification: Notification) => void) {
    this.#pglite = pglite;
    this.#heard = heard;
  }

  get hasTurn(): boolean {
    return this.#endTurn !== undefined;
  }

  async run(bytes: Buffer) {
    await this.#takeTurn();
    this.wasUsed = true;
    const chunks: Uint8Array[] = [];
    await this.#pglite.runExclusive(() =>
      this.#pglite.execProtocolRawStream(bytes, {
        // The bytes lie in the database's own memory, which it will use again.
        onRawData: (chunk) => chunks.push(chunk.slice()),
      }),
    );
    const answer = readAnswer(chunks);
    if (answer.status === 'I') this.#leaveTurn();
    for (const notification of answer.notifications) this.#heard(notification);
    return answer;
  }

  /** Undoes what was not committed, and lets the next one in. */
  async leave(): Promise<void> {
    if (!this.hasTurn) return;
    await this.run(rollBack).finally(() => this.#leaveTurn());
  }

  /** The lock that PGlite's own queries and transactions take, in the order of asking. */
  #takeTurn(): Promise<void> {
    if (this.hasTurn) return Promise.resolve();
    return new Promise((taken, refused) => {
      const turn = () =>
        new Promise<void>((ended) => {
          this.#endTurn = ended;
          taken();
        });
      this.#pglite._runExclusiveTransaction(turn).catch(refused);
    });
  }

  #leaveTurn(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

/** The file's mode is right from its first moment on; the umask is back before anything else can run. */
function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const usual = process.umask(0o177);
    try {
      server.listen(path, resolve);
    } finally {
      process.umask(usual);
    }
  });
}
