import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

/** A mail to one person. */
export interface Letter {
  to: string;
  subject: string;
  /** paragraphs, in plain words */
  text: string;
  /** what it leads to */
  link?: { label: string; url: string };
}

export interface Mailer {
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** Sends mails through the operator's server; without one writes them to the data directory's outbox. */
export function createMailer(config: Config, log: FastifyBaseLogger): Mailer {
  const outbox = join(config.dataDirectory, 'outbox');
  const transport = config.smtpUrl
    ? createTransport(config.smtpUrl)
    : createTransport({ streamTransport: true, buffer: true });
  return {
    async send({ to, subject, text, link }) {
      const whole = link ? `${text}\n\n${link.label}: ${link.url}` : text;
      const sent = await transport.sendMail({ from: config.mailFrom, to, subject, text: whole });
      if (config.smtpUrl || !('message' in sent)) return;
      await mkdir(outbox, { recursive: true });
      await writeFile(join(outbox, `${randomUUID()}.eml`), sent.message as Buffer);
      log.info({ link: link?.url }, 'mail written to the outbox');
    },
    close: () => transport.close(),
  };
}
