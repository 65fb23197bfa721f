import { expect, it } from 'vitest';
import { readConfig } from '#api/platform/config.ts';
import { answerWellKnown } from './well-known.ts';

const now = new Date('2026-06-12T15:00:00Z');

it('security.txt says whom to tell about a hole, and until when that holds', () => {
  const config = readConfig({
    SITE_URL: 'https://compara.exemplo.com.br',
    SITE_EMAIL: 'oi@exemplo.com.br',
    PRIVACY_EMAIL: 'dados@exemplo.com.br',
  });
  expect(answerWellKnown('/.well-known/security.txt', config, now)?.text).toBe(
    `Contact: mailto:oi@exemplo.com.br
Contact: mailto:dados@exemplo.com.br
Contact: https://compara.exemplo.com.br/contato
Expires: 2026-12-09T15:00:00.000Z
Preferred-Languages: pt-BR, en
Canonical: https://compara.exemplo.com.br/.well-known/security.txt
`,
  );
  const one = readConfig({ SITE_EMAIL: 'oi@exemplo.com.br', PRIVACY_EMAIL: 'oi@exemplo.com.br' });
  expect(answerWellKnown('/.well-known/security.txt', one, now)?.text.match(/^Contact/gm)).toHaveLength(2);
});

it('change-password leads to where an account changes it, and nothing else is known', () => {
  const config = readConfig({});
  expect(answerWellKnown('/.well-known/change-password', config, now)).toMatchObject({
    status: 302,
    headers: { location: '/dashboard?aba=configuracoes' },
  });
  expect(
    answerWellKnown(
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
      config,
    ),
  ).toBeUndefined();
  expect(answerWellKnown('/security.txt', config)).toBeUndefined();
});
