import { createHash } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { asc, eq, isNull } from '#database/orm.ts';
import { imports, prices, sources, surveyFiles } from '#database/schema.ts';
import { addDays, type Day } from '#domain/city-time.ts';
import { surveyDesk } from '../imports/testing/sent-survey.ts';
import { week } from '../imports/testing/write-survey.ts';
import { setDemonstration } from '../platform/city-facts.ts';
import { openTestApi, testDay } from '../platform/testing.ts';
import { askSourceJob, startSources } from './ask-sources.ts';
import { fileName, startSurveySite, weekOf } from './testing/survey-site.ts';

/** README of the survey files, section 2; design, section 11. */

const site = await startSurveySite();
const api = await openTestApi({ services: { ANP_SURVEY_URL: site.url } });
afterAll(async () => {
  await api.close();
  await site.close();
});
const { orm } = api;
const { token } = await api.signIn({ role: 'admin' });

/** The Sunday on which the last whole week before the tests' day began. */
const lastSunday: Day = '2026-05-31';
const weeks = (count: number) => Array.from({ length: count }, (_, age) => addDays(lastSunday, -7 * age));

/** Asks the source as the schedule does, and returns what the panel says of it. */
async function ask() {
  await orm.update(sources).set({ nextAt: null });
  await api.context.database.orm.transaction((tx) =>
    api.context.jobs.enqueue(tx, askSourceJob, { name: 'survey' }),
  );
  await api.context.jobs.settled();
  return survey();
}

async function survey() {
  const { data } = await api.read('listSources', '/backoffice/sources', { token });
  const found = data.find(({ name }) => name === 'survey');
  if (!found) throw new Error('no survey');
  return found;
}

const imported = () => orm.select().from(imports).orderBy(asc(imports.id));
const livePrices = () => orm.$count(prices, isNull(prices.withdrawnAt));

function publish(first: Day, bytes: Buffer, name = fileName(first), more = {}) {
  site.files.set(name, { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex')}"`, ...more });
}

afterEach(() => site.instead.clear());

describe('the weekly survey', () => {
  it('is not asked for in the demonstration, and cannot be', async () => {
    await setDemonstration(orm, true);
    site.lists();
    expect((await ask()).answers).toEqual([]);
    expect(site.fetched).toEqual([]);
    const refusal = await api.refusal('/backoffice/sources/survey/ask', { method: 'POST', token });
    expect(refusal).toMatchObject({
      status: 409,
      message: 'Enquanto a cidade é de demonstração, nada é buscado.',
    });
    await setDemonstration(orm, false);
  });

  it('loads eleven weeks of an empty city in their order, whatever their links look like', async () => {
    const [a = '', b = '', c = '', d = '', ...rest] = weeks(12).slice(1);
    for (const [index, first] of weeks(12).slice(1).entries())
      publish(first, weekOf(first, 6.4 - index / 50));
    const odd = (first: Day, name: string) => {
      publish(first, weekOf(first, 6.3), name);
      return name;
    };
    const [year = '', month = '', day = ''] = c.split('-');
    const end = addDays(c, 6).split('-');
    site.lists(
      `resumo_semanal_lpc_${lastSunday}_${addDays(lastSunday, 6)}.xlsx`,
      `/anp/pt-br/arquivos-lpc/2026/${fileName(a)}/view`,
      `arquivos-lpc/2026/${fileName(a)}`,
      `arquivos-lpc/2026/${odd(b, fileName(b).replace('.xlsx', '-1.xlsx'))}`,
      odd(c, `revendas_lpc-${day}${month}${year}-a-${end[2]}${end[1]}${end[0]}.xlsx`),
      `${site.pathOf(odd(d, `Revendas_LPC_${d.replaceAll('-', '.')}_${addDays(d, 6).replaceAll('-', '.')}.xlsx`))}/@@download/file`,
      ...rest.map(fileName),
      `https://exemplo.org/${fileName(a)}`,
      'revendas_lpc_2026-01-01_2026-01-31.xlsx',
      'revendas_lpc_2026-02-30_2026-03-06.xlsx',
      'nota-tecnica.pdf',
    );
    const { answers, held, broughtAt } = await ask();
    expect(held).toEqual([]);
    expect(answers[0]).toMatchObject({ outcome: 'news' });
    expect(answers[0]?.said).toMatch(
      /^Semana de 24 a 30 mai\., 5 preços; antes dela, mais 10 semanas\. Da semana mais nova só saiu o resumo\. Links que não contam: /,
    );
    expect(answers[0]?.said).toContain('revendas_lpc_2026-01-01_2026-01-31.xlsx (não são sete dias)');
    expect(answers[0]?.said).toContain('revendas_lpc_2026-02-30_2026-03-06.xlsx (a data não existe)');
    expect(answers[0]?.said).toContain('exemplo.org (é de outro site)');
    expect(broughtAt).not.toBeNull();
    const loaded = await imported();
    expect(loaded.map(({ firstDay }) => firstDay)).toEqual(
      weeks(12)
        .slice(1)
        .reverse()
        .map((first) => addDays(first, 3)),
    );
    expect(loaded.every(({ status, isAutomatic }) => status === 'done' && isAutomatic)).toBe(true);
    expect(await livePrices()).toBe(55);
  });

  it('asks only for the list and the last weeks again, and changes nothing', async () => {
    site.fetched.length = 0;
    const { answers } = await ask();
    expect(answers[0]).toMatchObject({ outcome: 'same' });
    expect(site.fetched).toHaveLength(5);
    expect(await imported()).toHaveLength(11);
    expect(await livePrices()).toBe(55);
  });

  it('holds a week in which everything has risen, keeps the old prices, and lets it go by one press', async () => {
    publish(lastSunday, weekOf(lastSunday, 8));
    site.lists(fileName(lastSunday), ...weeks(12).slice(1).map(fileName));
    const { answers, held } = await ask();
    expect(answers[0]).toMatchObject({ outcome: 'held' });
    expect(held).toEqual([
      {
        importId: expect.any(Number),
        fileName: fileName(lastSunday),
        why: expect.stringMatching(/^gasolina comum subiu 2\d % na mediana\.$/),
      },
    ]);
    expect(await livePrices()).toBe(55);
    // It waits for as long as it takes.
    api.pass(3 * 86_400);
    expect((await ask()).held).toHaveLength(1);
    const id = held[0]?.importId;
    await api.read('startImport', `/backoffice/imports/${id}/start`, { token, body: {} });
    await api.context.jobs.settled();
    expect((await survey()).held).toEqual([]);
    expect(await livePrices()).toBe(60);
  });

  it('corrects a week that is published again with other bytes, and holds no second copy of it', async () => {
    publish(lastSunday, weekOf(lastSunday, 7.9), fileName(lastSunday), {
      lastModified: 'Fri, 12 Jun 2026 15:00:00 GMT',
    });
    const { answers } = await ask();
    expect(answers[0]).toMatchObject({ outcome: 'news' });
    expect(answers[0]?.said).toContain('publicada na sexta, publicada de novo com 4 preços corrigidos');
    expect(await livePrices()).toBe(60);
  });

  it('holds a file whose prices are of other days than its name says', async () => {
    const bytes = weekOf('2026-05-10', 7.8);
    publish(lastSunday, bytes);
    const { held } = await ask();
    expect(held.map(({ why }) => why)).toEqual([
      'coletas de 13/05/2026 a 13/05/2026, fora da semana do nome do arquivo; gasolina comum subiu 23 % na mediana.',
    ]);
    publish(lastSunday, weekOf(lastSunday, 7.9));
    expect((await ask()).held).toEqual([]);
  });

  it('leaves a week alone that a person has undone, whoever had sent it', async () => {
    const desk = surveyDesk(api, token);
    const first = addDays(lastSunday, -7 * 10);
    const bytes = weekOf(first, 6.1);
    const { id } = await desk.import(bytes);
    await desk.undo(id);
    publish(first, bytes);
    await orm.delete(surveyFiles).where(eq(surveyFiles.firstDay, first));
    site.lists(fileName(lastSunday), fileName(first));
    const count = (await imported()).length;
    expect((await ask()).answers[0]).toMatchObject({ outcome: 'same', said: 'Nenhuma semana nova.' });
    expect(await imported()).toHaveLength(count);
  });

  it('tries a week again whose import has failed', async () => {
    site.lists(fileName(lastSunday));
    const last = (await imported()).filter(({ fileName: name }) => name === fileName(lastSunday)).at(-1);
    await orm
      .update(imports)
      .set({ status: 'failed', failure: 'A importação foi interrompida.' })
      .where(eq(imports.id, last?.id ?? 0));
    await ask();
    expect((await imported()).find(({ id }) => id === last?.id)).toMatchObject({ status: 'done' });
  });

  it('holds a week of whose city no price can be read', async () => {
    const before = await livePrices();
    publish(lastSunday, week({ product: 'QUEROSENE', day: addDays(lastSunday, 3) }));
    const { held } = await ask();
    expect(held.map(({ why }) => why)).toEqual(['nenhum preço da cidade pôde ser lido: 1 linha recusada.']);
    expect(await livePrices()).toBe(before);
    publish(lastSunday, weekOf(lastSunday, 7.9));
    await ask();
  });

  it('goes on where an older file is gone, and says so', async () => {
    const gone = addDays(lastSunday, -7 * 9);
    site.files.delete(fileName(gone));
    await orm.delete(surveyFiles).where(eq(surveyFiles.firstDay, gone));
    publish(lastSunday, weekOf(lastSunday, 7.95));
    site.lists(fileName(lastSunday), fileName(gone));
    const { answers } = await ask();
    expect(answers[0]).toMatchObject({ outcome: 'news' });
    expect(answers[0]?.said).toContain(`${fileName(gone)} não veio: O site respondeu 404.`);
    publish(lastSunday, weekOf(lastSunday, 7.9));
    await ask();
  });

  it('asks about a single price that cannot be right, and takes the rest', async () => {
    const bytes = weekOf(lastSunday, 7.9, [
      { cnpj: '11222333000181', product: 'ETANOL', price: '4.89', day: '2026-06-04' },
    ]);
    publish(lastSunday, bytes);
    await ask();
    publish(
      lastSunday,
      weekOf(lastSunday, 7.9, [{ cnpj: '11444777000161', price: '0.79', day: '2026-06-05' }]),
    );
    await ask();
    const last = (await imported()).at(-1);
    expect(last).toMatchObject({ status: 'done', rowsRefused: 1, held: null });
    expect(last?.refusals[0]?.reason).toMatch(
      /^R\$\s0,79 de Gasolina comum no CNPJ 11\.444\.777\/0001-61, quando na última semana ia de R\$\s7,90 a R\$\s7,93\./,
    );
  });

  it.each<[string, Parameters<typeof site.instead.set>[1], RegExp]>([
    [
      'a page in place of a workbook',
      (response) => response.end('<!doctype html><title>Acesso negado</title>'),
      /Veio outra coisa em vez dos dados/,
    ],
    ['403', (response) => response.writeHead(403).end(), /O site recusou o pedido \(403\)/],
    [
      'half a file',
      (response) => {
        response.writeHead(200, { 'content-length': '500000' });
        response.write('PK half');
        setImmediate(() => response.destroy());
      },
      /veio pela metade/,
    ],
    [
      'a redirect to another host',
      (response) => response.writeHead(302, { location: 'http://127.0.0.2:1/x.xlsx' }).end(),
      /não é permitido/,
    ],
    [
      'a file without end',
      (response) => {
        response.on('error', () => {});
        const chunk = Buffer.alloc(1_000_000, 'PK');
        const more = () => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      },
      /grande demais/,
    ],
  ])('keeps what it has where the site sends %s, and asks again in an hour', async (_what, respond, said) => {
    const first = addDays(lastSunday, 7);
    api.pass(first > testDay ? 0 : 4 * 86_400);
    site.lists(fileName(lastSunday), fileName('2026-06-07'));
    site.instead.set(site.pathOf(fileName('2026-06-07')), respond);
    const before = await livePrices();
    const { answers, nextAt } = await ask();
    expect(answers[0]).toMatchObject({ outcome: 'failed', said: expect.stringMatching(said) });
    expect(await livePrices()).toBe(before);
    expect(nextAt).not.toBeNull();
  });

  it('spares a site that says it has too many requests, also after a restart', async () => {
    site.instead.set(site.listingPath, (response) =>
      response.writeHead(429, { 'retry-after': '7200' }).end(),
    );
    expect((await ask()).answers[0]?.said).toBe('O site pediu uma pausa (429).');
    site.instead.clear();
    const asked = site.asked.length;
    expect((await ask()).answers[0]?.said).toMatch(/^O site pediu uma pausa; de novo depois das /);
    expect(site.asked).toHaveLength(asked);
    api.pass(7_300);
    expect((await ask()).answers[0]?.said).not.toMatch(/pausa/);
  });

  it('tells the administrators once that it has brought nothing for ten days', async () => {
    site.lists(fileName(lastSunday));
    api.pass(11 * 86_400);
    expect((await ask()).silentDays).toBeGreaterThanOrEqual(10);
    await ask();
    const mails = (await api.mails()).filter(({ subject }) => subject?.includes('nada há dez dias'));
    expect(mails).toHaveLength(1);
  });

  it('is not asked for while it is off, keeps its last twenty answers, and is asked for when told to', async () => {
    const off = await api.read('switchSource', '/backoffice/sources/survey', {
      method: 'PUT',
      token,
      body: { isOn: false },
    });
    expect(off.data).toMatchObject({ isOn: false, nextAt: null });
    const asked = site.asked.length;
    await ask();
    expect(site.asked).toHaveLength(asked);
    expect(await api.refusal('/backoffice/sources/survey/ask', { method: 'POST', token })).toMatchObject({
      status: 409,
    });
    await api.read('switchSource', '/backoffice/sources/survey', {
      method: 'PUT',
      token,
      body: { isOn: true },
    });
    for (let times = 0; times < 21; times += 1) {
      await api.read('askSource', '/backoffice/sources/survey/ask', { method: 'POST', token });
      await api.context.jobs.settled();
    }
    expect((await survey()).answers).toHaveLength(20);
  });

  it('is asked once, however many nodes start at the same time', async () => {
    const other = await openTestApi({ beside: api, services: { ANP_SURVEY_URL: site.url } });
    await orm.update(sources).set({ nextAt: null });
    site.fetched.length = 0;
    await Promise.all([startSources(api.context), startSources(other.context)]);
    await api.context.jobs.settled();
    await other.close();
    expect(site.fetched.filter((path) => path === 'precos')).toHaveLength(1);
  });

  it('goes on with what a process has left that was killed in the middle', async () => {
    const first = '2026-06-07';
    publish(first, weekOf(first, 7.8));
    site.lists(fileName(first));
    const controller = new AbortController();
    const { temporary } = api.context;
    // It is killed once the file is there and its import is recorded.
    const killed = {
      ...api.context,
      temporary,
      files: {
        ...api.context.files,
        putFile: async (...given: Parameters<typeof api.context.files.putFile>) => {
          await api.context.files.putFile(...given);
          controller.abort(new Error('killed'));
          throw new Error('killed');
        },
      },
    };
    await orm.update(sources).set({ nextAt: null });
    await expect(
      askSourceJob.run({ name: 'survey' }, killed, { isLast: false, signal: controller.signal }),
    ).rejects.toThrow('killed');
    expect((await ask()).answers[0]).toMatchObject({ outcome: 'news' });
    const ofWeek = await orm
      .select()
      .from(imports)
      .where(eq(imports.fileName, fileName(first)));
    expect(ofWeek.map(({ status }) => status)).toEqual(['done']);
  });
});
