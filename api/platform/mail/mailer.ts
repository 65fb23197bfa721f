import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type NodemailerError, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Email } from './email.ts';
import { emailHtml, emailText } from './email-body.ts';
import { keepInOutbox, outboxOf } from './outbox.ts';

export interface Mailer {
  /**
   * Resolves when the mail has left, or is kept in the outbox. It may take minutes, so nobody who calls waits for it.
   * What fails on the way is logged, without the person's address, and rejects nothing.
   */
  send(email: Email): Promise<void>;
  /** From here on nothing is tried again, so that a closing server soon has no mail under way. */
  close(): void;
}

type MailConfig = Pick<Config, 'dataDirectory' | 'siteUrl' | 'smtpUrl' | 'mailFrom'>;

/** How long a mail is tried. A link that is sent is good for an hour. */
export interface MailTimeouts {
  /** before the second try, the third, … */
  waitsMs: readonly number[];
  /** for connecting, for the server's first word, for each silence after */
  silenceMs: number;
  /** for one try, all in all */
  tryMs: number;
  /** what a try may still take when our server closes */
  closingMs: number;
}

const defaultTimeouts: MailTimeouts = {
  waitsMs: [2_000, 15_000, 60_000],
  silenceMs: 10_000,
  tryMs: 30_000,
  closingMs: 3_000,
};

/** Sends mails through the operator's server; without one writes them to the outbox, and their links to the log. */
export function createMailer(
  config: MailConfig,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  clock: Clock,
  { waitsMs, silenceMs, tryMs, closingMs } = defaultTimeouts,
): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const server = config.smtpUrl && openServer(config.smtpUrl, config, silenceMs);
  const closing = new AbortController();
  const cutOff = new AbortController();

  async function keep(message: Buffer): Promise<string | null> {
    return keepInOutbox(outboxOf(config), message, clock.now()).catch((error) => {
      log.error({ err: error }, 'the outbox cannot be written: a mail is lost');
      return null;
    });
  }

  async function trySending(to: Transporter, mail: SendMailOptions): Promise<FailedTry | null> {
    const signal = AbortSignal.any([AbortSignal.timeout(tryMs), cutOff.signal]);
    return to.sendMail({ ...mail, signal }).then(() => null, failureOf);
  }

  /** false: the server closes meanwhile */
  const goesOnAfter = (ms: number) => wait(ms, true, { signal: closing.signal }).catch(() => false);

  return {
    async send(email) {
      const { message, envelope } = await composer.sendMail(mailOf(email, config, clock.now()));
      const bytes = message as Buffer;
      if (!server) {
        const file = await keep(bytes);
        if (file) log.info({ file, link: email.link?.url }, 'mail written to the outbox');
        return;
      }
      for (const waitMs of [...waitsMs, null]) {
        const failure = await trySending(server, { envelope, raw: bytes });
        if (!failure) return;
        if (waitMs !== null && !failure.permanent) log.warn(failure, 'mail could not be sent yet');
        if (waitMs === null || failure.permanent || !(await goesOnAfter(waitMs))) {
          log.error(
            { ...failure, file: await keep(bytes) },
            'mail could not be sent; it is kept in the outbox',
          );
          return;
        }
      }
    },
    close() {
      closing.abort();
      setTimeout(() => cutOff.abort(), closingMs).unref();
    },
  };
}

function openServer(url: string, { siteUrl }: MailConfig, silenceMs: number) {
  return createTransport({
    url,
    name: new URL(siteUrl).hostname,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    socketCloseTimeout: 1_000,
    requireTLS: needsTls(url),
  });
}

/** A password goes over a network only encrypted; the operator may say otherwise with `?requireTLS=false`. */
export function needsTls(url: string): boolean {
  const { password, hostname } = new URL(url);
  return password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The same for every try, so that a mail that arrives twice is known for one. */
function mailOf(email: Email, { siteUrl, mailFrom }: MailConfig, now: Date): SendMailOptions {
  return {
    from: { name: 'Compara Palmas', address: mailFrom },
    // As an object: nothing in it is read as more than one address.
    to: { name: '', address: email.to },
    subject: email.subject,
    date: now,
    messageId: `<${randomUUID()}@${new URL(siteUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
    text: emailText(email, siteUrl),
    html: emailHtml(email, siteUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Why a try failed. What the server says in words is left out: it repeats the address. */
function failureOf({ code, originalCode, responseCode, command, permanent = false }: NodemailerError) {
  return { code, originalCode, responseCode, command, permanent };
}

type FailedTry = ReturnType<typeof failureOf>;
