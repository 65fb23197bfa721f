/** A mail to one person, in plain words. */
export interface Email {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** what it leads to */
  link?: { label: string; url: string };
}
