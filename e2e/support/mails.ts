import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import type { Site } from './running-site.ts';

/** The path of the newest link to a page that was mailed to an address, as soon as it has been written. */
export function linkMailedTo(address: string, site: Site, page: string): Promise<string> {
  return findMailed(address, site, (mails) => {
    // With a secret in it; some mails only link to a page.
    const links = mails.flatMap(({ text }) => text?.match(/https?:\/\/\S+#\S+/) ?? []);
    const found = links.map((link) => new URL(link)).findLast(({ pathname }) => pathname === page);
    return found && found.pathname + found.hash;
  });
}

/** The newest code that was mailed to an address, as soon as it has been written. */
export function codeMailedTo(address: string, site: Site): Promise<string> {
  return findMailed(address, site, (mails) =>
    mails.flatMap(({ text }) => text?.match(/\b\d{6}\b/) ?? []).at(-1),
  );
}

async function findMailed(
  address: string,
  site: Site,
  find: (mails: Email[]) => string | undefined,
): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    found = find(await mailsTo(address, join(site.folder, 'data', 'outbox')));
    return found !== undefined;
  };
  await expect.poll(look, { timeout: 10_000, interval: 50 }).toBe(true);
  return found ?? '';
}

/** Without a mail server, mails are files whose names sort by time. */
async function mailsTo(address: string, outbox: string): Promise<Email[]> {
  if (!existsSync(outbox)) return [];
  const mails = await Promise.all(
    readdirSync(outbox)
      .toSorted()
      .map((name) => PostalMime.parse(readFileSync(join(outbox, name)))),
  );
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}
