import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Email } from './email.ts';
import { createMailer, MailDelayed, type Mailer, type MailTimeouts, needsTls } from './mailer.ts';
import { deadPort, openSilentServer, openTestMailServer, type TestMailServer } from './testing.ts';

const email: Email = {
  to: 'ana@exemplo.com.br',
  userId: null,
  subject: 'Crie outra senha já',
  paragraphs: [
    'Olá, Ana.',
    'Pediram <outra> senha & isto é longo: ção ção ção ção ção ção ção ção ção ção ção.',
  ],
  link: { label: 'Criar outra senha', path: '/redefinir-senha#segredo_do-link' },
};
/** The URL of the link in the email. */
const linkUrl = `https://compara.exemplo.com.br${email.link?.path}`;
const now = new Date('2026-06-12T15:00:00.500Z');
const longTimeouts: MailTimeouts = { silenceMs: 5_000, attemptMs: 5_000 };

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'compara-mail-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

const outbox = () => join(dataDirectory, 'outbox');
const outboxFiles = () =>
  readdirSync(dataDirectory).flatMap((name) => (name === 'outbox' ? readdirSync(outbox()) : []));
const read = (file = '') => PostalMime.parse(readFileSync(join(outbox(), file)));

/** Opens a mailer, and collects the lines of its log. */
function open(smtpUrl?: string, timeouts: Partial<MailTimeouts> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const mailer = createMailer(
    { dataDirectory, siteUrl: 'https://compara.exemplo.com.br', smtpUrl, mailFrom: 'oi@exemplo.com.br' },
    log,
    { now: () => now },
    { ...longTimeouts, ...timeouts },
  );
  return { mailer, lines };
}

const neverAborted = new AbortController().signal;

/** Sends an email as its job does, with at most three attempts. */
async function deliver(mailer: Mailer, sent: Email = email): Promise<void> {
  const mail = { id: randomUUID(), writtenAt: now.toISOString(), email: sent };
  for (const isLast of [false, false, true]) {
    try {
      return await mailer.send(mail, { isLast, signal: neverAborted });
    } catch (error) {
      expect(error).toBeInstanceOf(MailDelayed);
    }
  }
}

async function serve(...options: Parameters<typeof openTestMailServer>): Promise<TestMailServer> {
  const server = await openTestMailServer(...options);
  onTestFinished(server.close);
  return server;
}

/** Checks that the log contains no address and no secret. */
function expectNoSecrets(lines: object[]): void {
  for (const secret of ['ana@', 'segredo']) expect(JSON.stringify(lines)).not.toContain(secret);
}

describe('without a mail server', () => {
  it('an email is stored in the outbox, readable only by this user, as text and as HTML that loads nothing, and its link is logged in one line', async () => {
    const { mailer, lines } = open();
    await deliver(mailer);
    const [file, ...others] = outboxFiles();
    expect(others).toEqual([]);
    expect(file).toMatch(/^2026-06-12T15-00-00\.500Z-[0-9a-f]{8}\.eml$/);
    expect(statSync(outbox()).mode & 0o777).toBe(0o700);
    expect(statSync(join(outbox(), file ?? '')).mode & 0o777).toBe(0o600);
    expect(lines).toMatchObject([{ level: 30, file, link: linkUrl }]);
    expect(JSON.stringify(lines)).not.toContain('ana@');
    const mail = await read(file);
    expect(mail).toMatchObject({
      from: { name: 'Compara Palmas', address: 'oi@exemplo.com.br' },
      to: [{ name: '', address: 'ana@exemplo.com.br' }],
      subject: 'Crie outra senha já',
      date: '2026-06-12T15:00:00.000Z',
      messageId: expect.stringMatching(/^<[\w-]{36}@compara\.exemplo\.com\.br>$/),
    });
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'pt-BR' });
    expect(Object.keys(headers)).not.toContain('x-mailer');
    expect(mail.attachments).toEqual([]);
    const { text = '', html = '' } = mail;
    for (const paragraph of email.paragraphs) expect(text).toContain(paragraph);
    expect(text).toContain(`Criar outra senha:\n${linkUrl}\n`);
    expect(html).toContain('Pediram &lt;outra&gt; senha &amp; isto');
    expect(html).toContain('<html lang="pt-BR">');
    expect(html.split(linkUrl)).toHaveLength(3);
    expect(html).toContain(`<a href="${linkUrl}"`);
    // The HTML loads no resources, so it cannot track readers.
    expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(/);
    expect(html.match(/https?:\/\/[\w.]+/g)?.every((url) => url === 'https://compara.exemplo.com.br')).toBe(
      true,
    );
  });

  it('an address or a subject with line breaks cannot add an address or a header', async () => {
    await deliver(open().mailer, {
      ...email,
      to: 'ana@exemplo.com.br\r\nBcc: outra@exemplo.com.br',
      subject: 'Um\r\nX-Outro: dois',
    });
    const { to, bcc, subject, headers } = await read(outboxFiles()[0]);
    expect(to).toHaveLength(1);
    expect(bcc).toBeUndefined();
    expect(subject).toBe('Um X-Outro: dois');
    expect(headers.map(({ key }) => key)).not.toContain('x-outro');
  });

  it('an email without a link has no button, and no link in the log', async () => {
    const { mailer, lines } = open();
    const { link: _, ...plain } = email;
    await deliver(mailer, plain);
    expect((await read(outboxFiles()[0])).html).not.toContain('<a ');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('link');
  });

  it('an outbox that cannot be written is logged', async () => {
    writeFileSync(outbox(), 'a file where the folder should be');
    const { mailer, lines } = open();
    await deliver(mailer);
    expect(lines).toMatchObject([{ level: 50, msg: 'the outbox cannot be written: a mail is lost' }]);
    expectNoSecrets(lines);
  });
});

describe('a mail server', () => {
  it('receives an email, and nothing is stored or logged', async () => {
    const server = await serve();
    const { mailer, lines } = open(`smtp://127.0.0.1:${server.port}`);
    await deliver(mailer);
    expect(server.arrived).toMatchObject([
      {
        from: 'oi@exemplo.com.br',
        to: ['ana@exemplo.com.br'],
        mail: {
          from: { name: 'Compara Palmas' },
          subject: 'Crie outra senha já',
          text: expect.stringContaining('ção.'),
          html: expect.stringContaining('ção.'),
        },
      },
    ]);
    expect([outboxFiles(), lines]).toEqual([[], []]);
  });

  it('that requires authentication gets user and password', async () => {
    const server = await serve({
      authOptional: false,
      onAuth: ({ username, password }, _, done) =>
        username === 'compara' && password === 'segredo:@/'
          ? done(null, { user: username })
          : done(new Error('no')),
    });
    const { mailer } = open(`smtp://compara:${encodeURIComponent('segredo:@/')}@127.0.0.1:${server.port}`);
    await deliver(mailer);
    expect(server.arrived).toMatchObject([{ user: 'compara', to: ['ana@exemplo.com.br'] }]);
  });

  it('that refuses authentication gets no second attempt', async () => {
    const server = await serve({ authOptional: false, onAuth: (_, __, done) => done(new Error('no')) });
    const { mailer, lines } = open(`smtp://compara:segredo@127.0.0.1:${server.port}`);
    await deliver(mailer);
    expect(lines).toMatchObject([{ level: 50, code: 'EAUTH', responseCode: 535, file: outboxFiles()[0] }]);
    expectNoSecrets(lines);
  });

  it('that offers TLS gets the email encrypted', async () => {
    const server = await serve({ disabledCommands: [] });
    const { mailer } = open(`smtp://127.0.0.1:${server.port}/?tls.rejectUnauthorized=false`);
    await deliver(mailer);
    expect(server.arrived).toMatchObject([{ secure: true, to: ['ana@exemplo.com.br'] }]);
  });

  it('that has an untrusted certificate gets nothing', async () => {
    const server = await serve({ disabledCommands: [] });
    const { mailer } = open(`smtp://127.0.0.1:${server.port}`);
    await deliver(mailer);
    expect(server.arrived).toEqual([]);
    expect(outboxFiles()).toHaveLength(1);
  });

  it('gets a password over a network only with TLS', () => {
    expect(needsTls('smtp://compara:segredo@smtp.exemplo.com.br')).toBe(true);
    expect(needsTls('smtp://smtp.exemplo.com.br')).toBe(false);
    expect(needsTls('smtp://compara:segredo@localhost:2525')).toBe(false);
  });
});

describe('an email that cannot be sent', () => {
  it('because of a permanent refusal is stored at once, and the failure is logged without the address', async () => {
    let times = 0;
    const server = await serve({
      onRcptTo({ address }, _, done) {
        times += 1;
        done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 }));
      },
    });
    const { mailer, lines } = open(`smtp://127.0.0.1:${server.port}`);
    await deliver(mailer);
    expect(times).toBe(1);
    expect(lines).toMatchObject([
      { level: 50, code: 'EENVELOPE', responseCode: 550, permanent: true, file: outboxFiles()[0] },
    ]);
    expectNoSecrets(lines);
    expect(await read(outboxFiles()[0])).toMatchObject({
      subject: email.subject,
      text: expect.stringContaining('#segredo'),
    });
  });

  it('because of a temporary refusal is tried again with the same id', async () => {
    const ids: unknown[] = [];
    const server = await serve({
      onData(stream, _, done) {
        buffer(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then(({ messageId }) => {
            ids.push(messageId);
            done(ids.length < 3 ? Object.assign(new Error('later'), { responseCode: 451 }) : null);
          });
      },
    });
    const { mailer, lines } = open(`smtp://127.0.0.1:${server.port}`);
    await deliver(mailer);
    expect(ids).toEqual([expect.any(String), ids[0], ids[0]]);
    expect(outboxFiles()).toEqual([]);
    expect(lines).toMatchObject([
      { level: 40, responseCode: 451 },
      { level: 40, responseCode: 451 },
    ]);
    expectNoSecrets(lines);
  });

  it('because the server cannot be reached is stored after the last attempt', async () => {
    const { mailer, lines } = open(`smtp://127.0.0.1:${await deadPort()}`);
    await deliver(mailer);
    expect(lines.map(({ level }) => level)).toEqual([40, 40, 50]);
    expect(lines.at(-1)).toMatchObject({ originalCode: 'ECONNREFUSED', file: outboxFiles()[0] });
    expect(outboxFiles()).toHaveLength(1);
    expectNoSecrets(lines);
  });

  it('because the server is silent is stored after a timeout', async () => {
    const server = await openSilentServer();
    onTestFinished(server.close);
    const { mailer, lines } = open(`smtp://127.0.0.1:${server.port}`, { silenceMs: 30 });
    await deliver(mailer);
    expect(lines.at(-1)).toMatchObject({ level: 50, code: 'ETIMEDOUT', file: outboxFiles()[0] });
  });

  it('because the server never finishes is stored after a timeout', async () => {
    const server = await serve({ onMailFrom: () => undefined });
    const { mailer, lines } = open(`smtp://127.0.0.1:${server.port}`, { attemptMs: 200 });
    await deliver(mailer);
    expect(lines.at(-1)).toMatchObject({ level: 50, code: 'EABORT', file: outboxFiles()[0] });
  });
});

it('a closing server aborts a hanging attempt: the email stays in the queue, and is not stored in the outbox', async () => {
  const hanging = Promise.withResolvers<void>();
  const server = await serve({ onMailFrom: () => hanging.resolve() });
  const { mailer, lines } = open(`smtp://127.0.0.1:${server.port}`);
  const closing = new AbortController();
  const mail = { id: randomUUID(), writtenAt: now.toISOString(), email };
  const sending = mailer.send(mail, { isLast: false, signal: closing.signal });
  await hanging.promise;
  closing.abort();
  await expect(sending).rejects.toBeInstanceOf(MailDelayed);
  expect(outboxFiles()).toEqual([]);
  expect(lines).toMatchObject([{ level: 40, code: 'EABORT' }]);
});
