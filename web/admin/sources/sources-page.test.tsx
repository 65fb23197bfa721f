// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RegisterProposal, Source } from '#contract/sources.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import { answer, closeSites, openSite, session } from '#web/testing/opened-site.tsx';
import SourcesPage from './sources-page.tsx';

/** Design, section 8. */
closeSites();
afterEach(() => {
  vi.useRealTimers();
});

const survey: Source = {
  name: 'survey',
  address: 'https://www.gov.br/anp/lista',
  isOn: true,
  isAsking: false,
  askedAt: '2026-06-12T06:41:00-03:00',
  nextAt: '2026-06-13T06:41:00-03:00',
  broughtAt: '2026-06-12T06:41:00-03:00',
  silentDays: null,
  answers: [
    { at: '2026-06-12T06:41:00-03:00', outcome: 'news', said: 'Semana de 31 mai. a 6 jun., 67 preços' },
    { at: '2026-06-11T06:41:00-03:00', outcome: 'failed', said: 'O servidor respondeu 503.' },
  ],
  held: [],
};
const register: Source = {
  ...survey,
  name: 'register',
  address: null,
  nextAt: null,
  askedAt: null,
  broughtAt: null,
  answers: [],
};
const brand: RegisterProposal = {
  id: 7,
  name: 'Posto Jatobá',
  cnpj: '11222333000181',
  kind: 'brand',
  ours: 'Branca',
  registered: 'Ipiranga',
  lastSeenOn: '2026-06-12',
};
const gone: RegisterProposal = {
  ...brand,
  kind: 'gone',
  ours: null,
  registered: null,
  lastSeenOn: '2026-04-01',
};

const page = {
  path: panelPaths.sources(),
  element: (
    <QueryProvider>
      <SourcesPage />
    </QueryProvider>
  ),
};
const beside = (data: unknown, facts: object) => () => Response.json({ success: true, data, ...facts });
const listed = (...data: Source[]) => beside(data, { demonstration: false });
const proposed = (...data: RegisterProposal[]) => beside(data, { count: data.length });

function open(answers: Parameters<typeof openSite>[1]) {
  vi.setSystemTime('2026-06-12T12:41:00-03:00');
  return openSite(
    panelPaths.sources(),
    {
      readSite: () => Response.json({ success: true, data: { demonstration: false } }),
      listSources: listed(survey, register),
      listRegisterProposals: proposed(),
      ...answers,
    },
    { ...session, user: { ...session.user, role: 'admin' } },
    page,
  );
}
const card = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const ofSurvey = () => card(/^Pesquisa semanal/);

it('says of each source where it is from, what it last answered, and when it is asked again', async () => {
  open({});
  const shown = await ofSurvey();
  shown.getByText('De www.gov.br');
  expect(shown.getByRole('status').textContent).toBe(
    'Trouxe algohá 6 hSemana de 31 mai. a 6 jun., 67 preçosDe novo amanhã às 6h41',
  );
  const answers = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(answers).toHaveLength(2);
  expect(answers[1]).toBe('Falhou11/06/2026, 6h41O servidor respondeu 503.');
  const off = await card(/^Cadastro de postos/);
  off.getByText('Desligada na configuração (ANP_REGISTER_URL).');
  off.getByText('Ainda não foi buscada.');
  expect(off.queryByRole('checkbox')).toBeNull();
  expect(off.getByRole('button', { name: 'Buscar agora' })).toHaveProperty('disabled', true);
  await screen.findByText('Nada a decidir agora.');
});

it('warns of a source that brings nothing, and leads to the file that waits', async () => {
  const held = [{ importId: 9, fileName: 'semana.xlsx', why: 'gasolina comum subiu 18 % na mediana' }];
  open({ listSources: listed({ ...survey, silentDays: 12, held }) });
  const shown = await ofSurvey();
  const notes = shown.getAllByRole('note').map(({ textContent }) => textContent);
  expect(notes).toEqual([
    'Não traz nada há 12 dias',
    'semana.xlsx espera por você: gasolina comum subiu 18 % na mediana. Conferir o arquivo',
  ]);
  expect(shown.getByRole('link').getAttribute('href')).toBe('/admin/imports/9');
});

it('asks a source now, and follows until it has answered', async () => {
  const asking = { ...survey, isAsking: true };
  const { user, calls } = open({
    listSources: [listed(survey), listed(asking), listed({ ...survey, answers: [] })],
    askSource: answer.with(asking),
  });
  await user.click((await ofSurvey()).getByRole('button', { name: 'Buscar agora' }));
  const button = await (await ofSurvey()).findByRole('button', { name: 'Buscando...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await (await ofSurvey()).findByText('Ainda não foi buscada.');
  // News of a source may be seen elsewhere.
  const others = () => calls.filter(({ name }) => name === 'listRegisterProposals');
  await waitFor(() => expect(others()).toHaveLength(2));
});

it('switches a source off', async () => {
  const off = { ...survey, isOn: false, nextAt: null };
  const { user, calls } = open({
    listSources: [listed(survey), listed(off)],
    switchSource: answer.with(off),
  });
  const shown = await ofSurvey();
  await user.click(shown.getByRole('checkbox', { name: 'Buscar sozinha, uma vez por dia' }));
  await shown.findByText('Não será buscada');
  expect(shown.getByRole('checkbox')).toHaveProperty('checked', false);
  expect(calls.find(({ name }) => name === 'switchSource')?.body).toEqual({ isOn: false });
});

it('asks nothing while the city is a demonstration', async () => {
  open({ listSources: beside([survey], { demonstration: true }) });
  await screen.findByText('Enquanto a cidade é de demonstração, nada é buscado.');
  expect((await ofSurvey()).getByRole('button', { name: 'Buscar agora' })).toHaveProperty('disabled', true);
});

it('offers to take what the register says of a station, or to keep ours', async () => {
  const { user, calls } = open({
    listRegisterProposals: [proposed(brand, gone), proposed(gone), proposed()],
    decideRegisterProposal: answer.with({ decided: true }),
  });
  await screen.findByText('Não está mais no cadastro desde 01/04/2026');
  await user.click(screen.getByRole('button', { name: 'Ficar com o nosso: Posto Jatobá' }));
  await screen.findByText('Posto Jatobá: Branca.');
  await user.click(await screen.findByRole('button', { name: 'Continua aberto: Posto Jatobá' }));
  await screen.findByText('Nada a decidir agora.');
  const bodies = calls.filter(({ name }) => name === 'decideRegisterProposal').map(({ body }) => body);
  expect(bodies).toEqual([
    { kind: 'brand', accept: false },
    { kind: 'gone', accept: false },
  ]);
});
