import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { Site } from './running-site.ts';

/**
 * The path of the newest link mailed to an address, as soon as it has been written.
 * @param known the previous link, which is skipped
 */
export async function linkMailedTo(address: string, site: Site, known?: string): Promise<string> {
  let link: string | undefined;
  const look = async () => {
    link = await newestLink(address, join(site.folder, 'data', 'outbox'));
    return link !== undefined && link !== known;
  };
  await expect.poll(look, { timeout: 10_000, interval: 50 }).toBe(true);
  return link ?? '';
}

/** Without a mail server, mails are files whose names sort by time. */
async function newestLink(address: string, outbox: string): Promise<string | undefined> {
  if (!existsSync(outbox)) return undefined;
  const mails = await Promise.all(
    readdirSync(outbox)
      .toSorted()
      .map((name) => PostalMime.parse(readFileSync(join(outbox, name)))),
  );
  const theirs = mails.filter(({ to }) => to?.some((one) => one.address === address));
  // With a secret in it; some mails only link to a page.
  const found = theirs.flatMap(({ text }) => text?.match(/https?:\/\/\S+#\S+/) ?? []).at(-1);
  if (!found) return undefined;
  const { pathname, hash } = new URL(found);
  return pathname + hash;
}
