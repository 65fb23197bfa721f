/** An email to one person, before it is rendered. */
export interface Email {
  to: string;
  /** the account that it is about: a mail that could not be sent is deleted with it; null: somebody without an account */
  userId: number | null;
  subject: string;
  paragraphs: readonly string[];
  /** a link to a page of the site */
  link?: { label: string; path: string };
  /** the page that stops mails of this kind; mail programs stop them by one request to it (RFC 8058) */
  stopPath?: string;
}

/** An email in the queue. */
export interface WrittenEmail {
  /** UUID, the same for every attempt */
  id: string;
  /** ISO date-time */
  writtenAt: string;
  email: Email;
}
