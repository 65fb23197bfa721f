import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A received email. */
interface Arrived {
  from: string;
  to: string[];
  /** over TLS */
  secure: boolean;
  /** the user name with which the sender authenticated */
  user: string | undefined;
  mail: Email;
}

export interface TestMailServer {
  port: number;
  arrived: Arrived[];
  close(): Promise<void>;
}

/** Opens a mail server on loopback, which by default accepts everything without a password. */
export async function openTestMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    logger: false,
    onData(stream, session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          arrived.push({ ...envelopeOf(session), mail });
          done();
        }, done);
    },
    ...options,
  });
  // The server reports connections closed by the mailer as errors, which are expected.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    arrived,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function envelopeOf({ envelope, secure, user }: SMTPServerSession): Omit<Arrived, 'mail'> {
  const { mailFrom, rcptTo } = envelope;
  return { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), secure, user };
}

/** Opens a server that accepts connections and never responds. */
export async function openSilentServer(): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    server.once('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Returns a port without a listener. */
export async function deadPort(): Promise<number> {
  const { port, close } = await openSilentServer();
  close();
  return port;
}
