import { execFile } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { fileName, startSurveySite, weekOf } from '#api/sources/testing/survey-site.ts';
import { addDays, cityDay, mondayOf } from '#domain/city-time.ts';

/** docs/operation/sources.md: how to try the sources from the host on which the site runs. */

const site = await startSurveySite();
afterAll(() => site.close());

function run(args: string[], env: Record<string, string>): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(
      'node',
      ['tools/sources.ts', ...args],
      { env: { ...process.env, ...env } },
      (error, out, errors) => resolve({ code: error ? Number(error.code) : 0, out: out + errors }),
    );
  });
}

it('says what each source answers, and changes nothing', async () => {
  const first = addDays(mondayOf(cityDay(new Date())), -8);
  site.files.set(fileName(first), { bytes: weekOf(first, 6.5) });
  site.lists(fileName(first), 'revendas_lpc_2026-01-01_2026-01-31.xlsx');
  const { code, out } = await run(['--try'], { ANP_SURVEY_URL: site.url, ANP_REGISTER_URL: '' });
  expect(out).toContain('1 semanas com preços por posto');
  expect(out).toContain('5 linhas, 5 da cidade');
  expect(out).toContain('desligada (ANP_REGISTER_URL)');
  expect(code).toBe(0);
});

it('says what is wrong with one that does not answer, and how it is used', async () => {
  site.instead.set(site.listingPath, (response) => response.writeHead(403).end());
  const refused = await run(['--try'], { ANP_SURVEY_URL: site.url, ANP_REGISTER_URL: '' });
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('O site recusou o pedido (403).') });
  expect(await run([], {})).toMatchObject({
    code: 2,
    out: expect.stringContaining('npm run sources -- --try'),
  });
});
