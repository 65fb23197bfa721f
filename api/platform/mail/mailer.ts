import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type NodemailerError, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Attempt } from '../job-queue.ts';
import type { WrittenEmail } from './email.ts';
import { emailHtml, emailText } from './email-body.ts';
import { keepInOutbox, outboxOf } from './outbox.ts';

export interface Mailer {
  /**
   * Makes one attempt to send a mail. Resolves when it has left, or is kept in the outbox: without a mail server, after
   * a refusal for good, or after the last attempt. Failures are logged without the person's address.
   * @throws {MailDelayed} when it is worth another attempt
   */
  send(mail: WrittenEmail, attempt: Attempt): Promise<void>;
}

/** A mail has not left yet. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}

type MailConfig = Pick<Config, 'dataDirectory' | 'siteUrl' | 'smtpUrl' | 'mailFrom'>;

export interface MailTimeouts {
  /** for connecting, for the server's first word, for each silence after */
  silenceMs: number;
  /** for one attempt, all in all */
  attemptMs: number;
}

const defaultTimeouts: MailTimeouts = { silenceMs: 10_000, attemptMs: 30_000 };

/** Sends mails through the operator's server; without one writes them to the outbox, and their links to the log. */
export function createMailer(
  config: MailConfig,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  clock: Clock,
  { silenceMs, attemptMs } = defaultTimeouts,
): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const server = config.smtpUrl && openServer(config.smtpUrl, config, silenceMs);

  async function keep(message: Buffer, { id }: WrittenEmail): Promise<string | null> {
    return keepInOutbox(outboxOf(config), message, clock.now(), id).catch((error) => {
      log.error({ err: error }, 'the outbox cannot be written: a mail is lost');
      return null;
    });
  }

  async function trySending(
    to: Transporter,
    mail: SendMailOptions,
    closing: AbortSignal,
  ): Promise<FailedAttempt | null> {
    const signal = AbortSignal.any([AbortSignal.timeout(attemptMs), closing]);
    return to.sendMail({ ...mail, signal }).then(() => null, failureOf);
  }

  return {
    async send(mail, { isLast, signal }) {
      const { message, envelope } = await composer.sendMail(messageOf(mail, config));
      const bytes = message as Buffer;
      if (!server) {
        const file = await keep(bytes, mail);
        if (file) log.info({ file, link: linkOf(mail, config) }, 'mail written to the outbox');
        return;
      }
      const failure = await trySending(server, { envelope, raw: bytes }, signal);
      if (!failure) return;
      if (!failure.permanent && !isLast) {
        log.warn(failure, 'mail could not be sent yet');
        throw new MailDelayed();
      }
      const file = await keep(bytes, mail);
      log.error({ ...failure, file }, 'mail could not be sent; it is kept in the outbox');
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

/** The same for every attempt, so that a mail that arrives twice is recognised as one. */
function messageOf({ id, writtenAt, email }: WrittenEmail, config: MailConfig): SendMailOptions {
  const { siteUrl, mailFrom } = config;
  return {
    from: { name: 'Compara Palmas', address: mailFrom },
    // As an object: nothing in it is read as more than one address.
    to: { name: '', address: email.to },
    subject: email.subject,
    date: new Date(writtenAt),
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
    text: emailText(email, siteUrl),
    html: emailHtml(email, siteUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function linkOf({ email: { link } }: WrittenEmail, { siteUrl }: MailConfig): string | undefined {
  return link && siteUrl + link.path;
}

/** Why an attempt failed. What the server says in words is left out: it repeats the address. */
function failureOf({ code, originalCode, responseCode, command, permanent = false }: NodemailerError) {
  return { code, originalCode, responseCode, command, permanent };
}

type FailedAttempt = ReturnType<typeof failureOf>;
