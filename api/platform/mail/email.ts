/** A mail to one person, in plain words. */
export interface Email {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** a page of the site that it leads to */
  link?: { label: string; path: string };
}

/** A mail as it waits to be sent. */
export interface WrittenEmail {
  /** UUID: the mail is the same one however often it is tried */
  id: string;
  /** ISO date-time */
  writtenAt: string;
  email: Email;
}
