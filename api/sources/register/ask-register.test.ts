import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { establishments, registrations, type sources } from '#database/schema.ts';
import { setDemonstration } from '../../platform/city-facts.ts';
import { openTestApi } from '../../platform/testing.ts';
import { json, startFakeService } from '../../postal-codes/testing/fake-services.ts';
import type { SourceAnswer } from '../source-answer.ts';
import { askRegister } from './ask-register.ts';
import { registerCsv, registerJson, writtenStation } from './testing/write-register.ts';

const api = await openTestApi();
afterAll(api.close);
const { orm } = api;
// Requests to one host have pauses between them, so each test has a host of its own.
let service: Awaited<ReturnType<typeof startFakeService>>;
afterEach(() => service.close());

beforeEach(async () => {
  await orm.delete(establishments);
  await orm.delete(registrations);
  service = await startFakeService(json({}));
});

/** @param before what the last answer was */
const ask = (path: string, before?: SourceAnswer) =>
  askRegister({
    address: `${service.url}${path}`,
    known: {
      name: 'register',
      isOn: true,
      askedAt: null,
      nextAt: null,
      failures: 0,
      broughtAt: null,
      toldAt: null,
      answeredBy: null,
      etag: before?.version?.etag ?? null,
      lastModified: before?.version?.lastModified ?? null,
      sha256: before?.version?.sha256 ?? null,
    } satisfies typeof sources.$inferSelect,
    context: api.context,
    attempt: { isLast: true, signal: new AbortController().signal },
  });
const answerWith = (body: string, headers: Record<string, string> = {}, status = 200) =>
  service.answers((response) => {
    response.writeHead(status, headers);
    response.end(status === 304 ? undefined : body);
  });
const seenOn = async () => [
  ...new Set((await orm.select().from(registrations)).map(({ lastSeenOn }) => lastSeenOn)),
];

const own = { latitude: '-10.2330', longitude: '-48.3182' };

describe('the resellers’ interface', () => {
  it('is asked for the city, page by page', { timeout: 30_000 }, async () => {
    service.answers((response, { query }) => {
      const page = Number(query.get('numeroPagina'));
      response.end(registerJson([writtenStation(page, own)], { page, pages: 2 }));
    });
    const answer = await ask('/v1/combustivel');
    expect(answer).toMatchObject({
      outcome: 'news',
      said: '2 postos: 2 novos, 2 pontos no mapa',
      version: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(service.asked.map(({ path, query }) => [path, query.toString()])).toEqual([
      ['/v1/combustivel', 'uf=TO&municipio=PALMAS&numeroPagina=1'],
      ['/v1/combustivel', 'uf=TO&municipio=PALMAS&numeroPagina=2'],
    ]);
    const [first, second] = service.asked;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1_400);
    expect(await ask('/v1/combustivel', answer)).toMatchObject({
      outcome: 'same',
      said: 'O mesmo cadastro de antes, com 2 postos',
    });
  });

  it('has failed where it says so with status 200, where it is a page, and where it has no station of ours', async () => {
    answerWith('{"succeeded":false,"title":"Limite excedido","data":null}');
    expect(await ask('/v1/combustivel')).toMatchObject({
      outcome: 'failed',
      said: 'O serviço da ANP recusou o pedido: Limite excedido',
    });
    answerWith('<!DOCTYPE html><title>Bloqueado</title>');
    expect(await ask('/v1/combustivel')).toMatchObject({
      outcome: 'failed',
      said: expect.stringContaining('HTML'),
    });
    answerWith(registerJson([writtenStation(1, { state: 'PR' })]));
    expect(await ask('/v1/combustivel')).toMatchObject({
      outcome: 'failed',
      said: 'O cadastro não tem nenhum posto de Palmas (TO)',
    });
    answerWith('', {}, 429);
    await expect(ask('/v1/combustivel')).rejects.toMatchObject({ why: { kind: 'status', status: 429 } });
    expect(await orm.select().from(registrations)).toEqual([]);
  });
});

describe('a file at the address', () => {
  it('is asked as it is, and by its content if it has no validators', async () => {
    answerWith(registerCsv([writtenStation(1)]));
    const first = await ask('/arquivo.csv/@@download/file');
    expect(first).toMatchObject({ outcome: 'news', said: '1 posto: 1 novo' });
    expect(service.asked[0]?.query.toString()).toBe('');
    api.pass(7 * 86_400);
    expect(await ask('/arquivo.csv/@@download/file', first)).toMatchObject({
      outcome: 'same',
      said: 'O mesmo cadastro de antes, com 1 posto',
      version: { sha256: first.version?.sha256 },
    });
    expect(await seenOn()).toEqual(['2026-06-19']);
  });

  it('is still registered where the server says that nothing has changed', async () => {
    answerWith(registerCsv([writtenStation(1)]), { etag: '"a"' });
    const first = await ask('/cadastro.csv?versao=1');
    expect(service.asked[0]?.query.toString()).toBe('versao=1');
    const [day] = await seenOn();
    api.pass(86_400);
    answerWith('', {}, 304);
    expect(await ask('/cadastro.csv?versao=1', first)).toMatchObject({
      outcome: 'same',
      version: { etag: '"a"' },
    });
    expect(await seenOn()).not.toEqual([day]);
  });

  it('that has lost most stations is held, and read again the next time', async () => {
    answerWith(registerCsv([1, 2, 3, 4].map((number) => writtenStation(number))));
    const first = await ask('/cadastro.csv');
    answerWith(registerCsv([writtenStation(1)]));
    const held = await ask('/cadastro.csv', first);
    expect(held).toEqual({
      brought: false,
      outcome: 'held',
      said: expect.stringContaining('O cadastro veio com 1 posto, e da última vez tinha 4: nada foi mudado.'),
    });
  });

  it('says what it has changed, what waits, and which rows it could not read', async () => {
    answerWith(registerCsv([writtenStation(1), writtenStation(2)]));
    await ask('/cadastro.csv');
    answerWith(
      registerJson([
        writtenStation(1, { brand: 'IPIRANGA' }),
        writtenStation(2, { latitude: '-10.3', longitude: '-48.3' }),
        writtenStation(3, { cnpj: '1' }),
      ]),
    );
    expect(await ask('/cadastro.csv')).toMatchObject({
      outcome: 'news',
      said: '2 postos: 1 mudou, 1 espera você, 1 linha recusada',
    });
  });
});

it('changes nothing in a demonstration', async () => {
  await setDemonstration(orm, true);
  answerWith(registerCsv([writtenStation(1)]));
  expect(await ask('/cadastro.csv')).toMatchObject({
    outcome: 'same',
    said: expect.stringContaining('demonstração'),
  });
  await setDemonstration(orm, false);
  expect(await orm.select().from(establishments)).toEqual([]);
});
