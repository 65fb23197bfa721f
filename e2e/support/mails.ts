import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { Site } from './running-site.ts';

/** The path of the newest link to a page that was mailed to an address, as soon as it has been written. */
export async function linkMailedTo(address: string, site: Site, page: string): Promise<string> {
  let link: string | undefined;
  const look = async () => {
    link = await newestLink(address, join(site.folder, 'data', 'outbox'), page);
    return link !== undefined;
  };
  await expect.poll(look, { timeout: 10_000, interval: 50 }).toBe(true);
  return link ?? '';
}

/** Without a mail server, mails are files whose names sort by time. */
async function newestLink(address: string, outbox: string, page: string): Promise<string | undefined> {
  if (!existsSync(outbox)) return undefined;
  const mails = await Promise.all(
    readdirSync(outbox)
      .toSorted()
      .map((name) => PostalMime.parse(readFileSync(join(outbox, name)))),
  );
  const theirs = mails.filter(({ to }) => to?.some((one) => one.address === address));
  // With a secret in it; some mails only link to a page.
  const links = theirs.flatMap(({ text }) => text?.match(/https?:\/\/\S+#\S+/) ?? []);
  const found = links.map((link) => new URL(link)).findLast(({ pathname }) => pathname === page);
  return found && found.pathname + found.hash;
}
