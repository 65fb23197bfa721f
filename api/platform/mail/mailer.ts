import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type NodemailerError, type SendMailOptions, type Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Attempt } from '../job-queue.ts';
import type { WrittenEmail } from './email.ts';
import { emailHtml, emailText } from './email-body.ts';
import { outboxOf, writeToOutbox } from './outbox.ts';

export interface Mailer {
  /**
   * Makes one attempt to send an email. Resolves when it is sent, or stored in the outbox: without a mail server, after
   * a permanent refusal, or after the last attempt. Failures are logged without the person's address.
   * @param isKept false: it is not stored in the outbox
   * @throws {MailDelayed} when another attempt may succeed
   */
  send(mail: WrittenEmail, attempt: Attempt, isKept?: boolean): Promise<void>;
}

/** An email has not been sent yet. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}

type MailConfig = Pick<Config, 'dataDirectory' | 'siteUrl' | 'smtpUrl' | 'mailFrom'>;

export interface MailTimeouts {
  /** for connecting, for the server's greeting, and for any later silence of the server */
  silenceMs: number;
  /** for a whole attempt */
  attemptMs: number;
}

const defaultTimeouts: MailTimeouts = { silenceMs: 10_000, attemptMs: 30_000 };

/**
 * Creates a mailer that uses the operator's server, or without one writes emails to the outbox and links to the log.
 */
export function createMailer(
  config: MailConfig,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  clock: Clock,
  { silenceMs, attemptMs } = defaultTimeouts,
): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const server = config.smtpUrl && openServer(config.smtpUrl, config, silenceMs);

  async function store(message: Buffer, { id, email }: WrittenEmail): Promise<string | null> {
    return writeToOutbox(outboxOf(config), message, clock.now(), id, email.userId).catch((error) => {
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
    async send(mail, { isLast, signal }, isKept = true) {
      const { message, envelope } = await composer.sendMail(messageOf(mail, config));
      const bytes = message as Buffer;
      if (!server) {
        if (!isKept) return;
        const file = await store(bytes, mail);
        if (file) log.info({ file, link: linkOf(mail, config) }, 'mail written to the outbox');
        return;
      }
      const failure = await trySending(server, { envelope, raw: bytes }, signal);
      if (!failure) return;
      if (!failure.permanent && !isLast) {
        log.warn(failure, 'mail could not be sent yet');
        throw new MailDelayed();
      }
      if (!isKept) {
        log.error(failure, 'mail could not be sent; its account is deleted, so it is not kept');
        return;
      }
      const file = await store(bytes, mail);
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

/**
 * Returns whether TLS is required, which it is when a password is sent over a network. The operator can disable it with
 * `?requireTLS=false`.
 */
export function needsTls(url: string): boolean {
  const { password, hostname } = new URL(url);
  return password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Creates the message. It is the same for every attempt, so that mail programs recognise a duplicate. */
function messageOf({ id, writtenAt, email }: WrittenEmail, config: MailConfig): SendMailOptions {
  const { siteUrl, mailFrom } = config;
  return {
    from: { name: 'Compara Palmas', address: mailFrom },
    // An object is never parsed as a list of addresses.
    to: { name: '', address: email.to },
    subject: email.subject,
    date: new Date(writtenAt),
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'pt-BR',
      ...(email.stopPath !== undefined && {
        'List-Unsubscribe': `<${siteUrl}${email.stopPath}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    text: emailText(email, siteUrl),
    html: emailHtml(email, siteUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function linkOf({ email: { link } }: WrittenEmail, { siteUrl }: MailConfig): string | undefined {
  return link && siteUrl + link.path;
}

/** Returns the reason of a failed attempt, without the server's text, which repeats the address. */
function failureOf({ code, originalCode, responseCode, command, permanent = false }: NodemailerError) {
  return { code, originalCode, responseCode, command, permanent };
}

type FailedAttempt = ReturnType<typeof failureOf>;
