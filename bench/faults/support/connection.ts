import { connect, type Socket } from 'node:net';

interface Answer {
  status: number;
  /** from the request to the last byte */
  ms: number;
  /** lower case, without the body */
  head: string;
}

interface Pending {
  startedAt: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const buffer = Buffer.allocUnsafe(256 * 1024);
const lastChunk = Buffer.from('0\r\n\r\n');

/**
 * A kept connection for one request after another. It reads no more of an answer than it needs to find its end, so
 * that thousands of connections take little processor time from the server on the same machine.
 */
export class Connection {
  readonly #socket: Socket;
  #pending: Pending | undefined;
  #head = '';
  #status = 0;
  /** bytes of the body still to come; undefined: it has chunks */
  #missing: number | undefined;
  /** the last bytes of a body with chunks */
  #tail = Buffer.alloc(0);
  #isOpen = true;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** @throws when the connection is refused */
  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer,
          callback: (length, bytes) => {
            connection.#read(Buffer.from(bytes.buffer, bytes.byteOffset, length));
            return true;
          },
        },
      });
      const connection = new Connection(socket);
      socket.once('connect', () => resolve(connection));
      socket.on('error', (error) => {
        reject(error);
        connection.#lose(error);
      });
      socket.once('close', () => connection.#lose(new Error('a conexão fechou antes do fim da resposta')));
    });
  }

  /** false once it is closed, or the last answer announced that */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  get isIdle(): boolean {
    return this.#pending === undefined;
  }

  /** @param headers lines, each with its line end. @throws when the connection ends before the answer does */
  ask(path: string, headers = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#head = '';
      this.#pending = { startedAt: performance.now(), resolve, reject };
      this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`);
    });
  }

  close(): void {
    this.#isOpen = false;
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    let body = bytes;
    if (!this.#head.includes('\r\n\r\n')) {
      this.#head += bytes.toString('latin1');
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const inThese = bytes.length - (this.#head.length - end - 4);
      body = bytes.subarray(inThese);
      this.#head = this.#head.slice(0, end + 4).toLowerCase();
      this.#status = Number(this.#head.slice(9, 12));
      const [, length] = /\r\ncontent-length: (\d+)/.exec(this.#head) ?? [];
      const isChunked = length === undefined && this.#status !== 304;
      this.#missing = isChunked ? undefined : Number(length ?? 0);
      this.#tail = Buffer.alloc(0);
    }
    if (this.#missing === undefined) {
      this.#tail = Buffer.from(Buffer.concat([this.#tail, body]).subarray(-lastChunk.length));
      if (this.#tail.equals(lastChunk)) this.#finish();
    } else {
      this.#missing -= body.length;
      if (this.#missing <= 0) this.#finish();
    }
  }

  #finish(): void {
    if (this.#head.includes('\r\nconnection: close')) this.#isOpen = false;
    const pending = this.#pending;
    this.#pending = undefined;
    const ms = performance.now() - (pending?.startedAt ?? 0);
    pending?.resolve({ status: this.#status, ms, head: this.#head });
  }

  #lose(error: Error): void {
    this.#isOpen = false;
    this.#pending?.reject(error);
    this.#pending = undefined;
  }
}
