import type { Config } from '#api/platform/config.ts';
import { paths } from '#web/paths.ts';

interface WellKnownAnswer {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

const folder = '/.well-known/';
/** RFC 9116 recommends less than a year, so that nobody trusts an old copy. */
const validDays = 180;

/**
 * Answers the addresses that programs know of every site: whom to tell about a hole (RFC 9116), and where a password is
 * changed (W3C), which password managers open. Undefined: another address.
 */
export function answerWellKnown(
  path: string,
  { siteUrl, contact }: Pick<Config, 'siteUrl' | 'contact'>,
  now = new Date(),
): WellKnownAnswer | undefined {
  if (!path.startsWith(folder)) return undefined;
  switch (path.slice(folder.length)) {
    case 'security.txt': {
      const emails = new Set([contact.email, contact.privacyEmail].filter((email) => email !== null));
      const expires = new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000);
      const lines = [
        ...[...emails].map((email) => `Contact: mailto:${email}`),
        `Contact: ${siteUrl}${paths.contact()}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: pt-BR, en',
        `Canonical: ${siteUrl}${path}`,
      ];
      return { status: 200, text: `${lines.join('\n')}\n` };
    }
    case 'change-password':
      return { status: 302, text: '', headers: { location: paths.dashboard('configuracoes') } };
    default:
      return undefined;
  }
}
