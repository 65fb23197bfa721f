import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Channels, quoteChannel } from './channels.ts';
import type { EmbeddedClient, Turn } from './embedded-client.ts';
import { DatabaseLost } from './errors.ts';
import {
  ClientMessages,
  type Notification,
  noEncryption,
  readServerMessages,
  rollBack,
  writeFatal,
  writeNotification,
} from './wire-messages.ts';

/** psql and other clients look for a socket of this name when their host is a directory. */
export const socketPort = 5432;
const socketName = `.s.PGSQL.${socketPort}`;
/** maximum length of a socket's path, on the system with the lowest limit */
const maxPathBytes = 103;
const maxConnections = 20;
/** how long a client may be idle in a transaction, because it blocks all others */
const defaultIdleInTransactionMs = 10_000;

/** Resets everything that a client may have changed in the session, which all clients share. */
const resetSession =
  'CLOSE ALL; RESET SESSION AUTHORIZATION; RESET ALL; DEALLOCATE ALL; SELECT pg_advisory_unlock_all(); DISCARD TEMP';

export interface SocketServer {
  close(): Promise<void>;
}

/**
 * Lets other processes of the same user work on the embedded database, through a socket in its directory that only this
 * user may open. Clients take turns with this process and with each other, and a transaction blocks all others.
 * Settings (SET) apply to all clients until the client that made them disconnects. Resolves to undefined, with a
 * warning, when the directory's path is too long for a socket.
 */
export async function serveSocket(
  database: EmbeddedClient,
  channels: Channels,
  directory: string,
  idleInTransactionMs = defaultIdleInTransactionMs,
): Promise<SocketServer | undefined> {
  const path = join(directory, socketName);
  if (Buffer.byteLength(path) > maxPathBytes) {
    process.emitWarning(
      `O caminho ${path} é longo demais para um soquete (no máximo ${maxPathBytes} bytes): enquanto o servidor roda, ` +
        'outros comandos não alcançam o banco de dados. Escolha um DATA_DIR mais curto.',
    );
    return undefined;
  }
  const clients = new Map<Socket, Promise<void>>();
  const listening = new Set<Socket>();
  const broadcast = (notification: Notification) => {
    for (const socket of listening) socket.write(writeNotification(notification));
  };
  const stopForwarding = database.onNotification((channel, payload) => broadcast({ channel, payload }));
  const onNotification = (notification: Notification) => {
    channels.notify(notification.channel, notification.payload);
    broadcast(notification);
  };
  const server = createServer((socket) => {
    const served = serveClient(socket, new ClientSession(database, onNotification))
      .catch((error: Error) => {
        // A lost database has rolled back by itself, and is reported elsewhere.
        if (!(error instanceof DatabaseLost)) process.emitWarning(error);
      })
      .finally(() => {
        listening.delete(socket);
        clients.delete(socket);
      });
    clients.set(socket, served);
  });
  server.maxConnections = maxConnections;
  // This process has locked the directory, so an existing socket is left over from an earlier one.
  rmSync(path, { force: true });
  await listenPrivately(server, path);
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      const served = [...clients.values()];
      for (const socket of clients.keys()) socket.destroy();
      await Promise.all([closed, ...served]);
      stopForwarding();
    },
  };

  async function serveClient(socket: Socket, session: ClientSession): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      await serveMessages({ socket, session, idleInTransactionMs, onListen: () => listening.add(socket) });
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
    await database.exec(`${resetSession}${listens.join('')}`);
    database.forgetSettings();
  }
}

interface Connection {
  socket: Socket;
  session: ClientSession;
  idleInTransactionMs: number;
  onListen: () => void;
}

/** Serves a client until it disconnects, or is idle in a transaction for too long. */
async function serveMessages({ socket, session, idleInTransactionMs, onListen }: Connection): Promise<void> {
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
      const reply = await session.run(bytes);
      if (reply.listens) onListen();
      socket.write(reply.bytes);
    }
    if (stop === 'copy')
      socket.end(writeFatal('0A000', 'COPY … FROM STDIN não é possível neste banco de dados.'));
    if (stop) return;
    if (session.hasTurn) socket.setTimeout(idleInTransactionMs);
  }
}

/** A client's session: it waits for its turn on the database, and keeps it until its transaction ends. */
class ClientSession {
  readonly #database: EmbeddedClient;
  readonly #onNotification: (notification: Notification) => void;
  #turn: Turn | undefined;
  wasUsed = false;

  constructor(database: EmbeddedClient, onNotification: (notification: Notification) => void) {
    this.#database = database;
    this.#onNotification = onNotification;
  }

  get hasTurn(): boolean {
    return this.#turn !== undefined;
  }

  async run(bytes: Buffer) {
    this.#turn ??= await this.#database.takeTurn();
    this.wasUsed = true;
    const reply = readServerMessages(await this.#turn.send(bytes));
    if (reply.status === 'I') this.#releaseTurn();
    for (const notification of reply.notifications) this.#onNotification(notification);
    return reply;
  }

  /** Rolls back an open transaction, and ends this client's turn. */
  async leave(): Promise<void> {
    if (!this.hasTurn) return;
    await this.run(rollBack).finally(() => this.#releaseTurn());
  }

  #releaseTurn(): void {
    this.#turn?.end();
    this.#turn = undefined;
  }
}

/** Creates the socket with the right file mode from the start. The umask is restored before other code can run. */
function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const previousUmask = process.umask(0o177);
    try {
      server.listen(path, resolve);
    } finally {
      process.umask(previousUmask);
    }
  });
}
