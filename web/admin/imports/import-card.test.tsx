// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import type { Source } from '#contract/sources.ts';
import { demonstrationRows } from '#domain/demonstration.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import { answer, closeSites, openSite, session } from '#web/testing/opened-site.tsx';
import { ImportCard } from './import-card.tsx';

/** Design, section 8. */
closeSites();

const found: ImportDetail = {
  id: 9,
  fileName: 'semana.xlsx',
  layout: null,
  municipality: 'PALMAS',
  state: 'TO',
  status: 'ready',
  rowsRead: 19_000,
  rowsOfCity: 67,
  rowsNew: 67,
  rowsSame: 0,
  rowsCorrected: 0,
  rowsRefused: 0,
  rowsNotFuel: 0,
  firstDay: '2026-06-01',
  lastDay: '2026-06-05',
  hasWritten: false,
  failure: null,
  user: null,
  isAutomatic: true,
  held: 'gasolina comum subiu 18 % na mediana',
  startedAt: '2026-06-12T06:41:00-03:00',
  finishedAt: null,
  undoneAt: null,
  undoneBy: null,
  undone: null,
  refusals: [],
  newStations: [],
  withoutRegion: [],
  successors: [],
  progress: null,
  replacesDemonstration: true,
};

const survey: Source = {
  name: 'survey',
  address: 'https://www.gov.br',
  isOn: true,
  isAsking: false,
  askedAt: null,
  nextAt: null,
  broughtAt: null,
  silentDays: null,
  answers: [],
  held: [],
};
const off: Source = { ...survey, name: 'register', address: null };

it('says why a file that came by itself waited, and what comes by itself once the city is real', async () => {
  const page = {
    path: panelPaths.imports(9),
    element: (
      <QueryProvider>
        <ImportCard id={9} sentAgain={false} gone={() => {}} />
      </QueryProvider>
    ),
  };
  const { user } = openSite(
    panelPaths.imports(9),
    {
      readImport: answer.with(found),
      listSources: () => Response.json({ success: true, data: [survey, off], demonstration: true }),
      readDemonstration: answer.with(
        Object.fromEntries(demonstrationRows.map((row) => [row, 1])) as Record<
          (typeof demonstrationRows)[number],
          number
        >,
      ),
    },
    session,
    page,
  );
  await screen.findByText('Palmas (TO) · automático · 12/06/2026, 6h41');
  screen.getByText('Esperou por você: gasolina comum subiu 18 % na mediana. Confira.');
  await user.click(screen.getByRole('button', { name: 'Importar 67 preços' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect((await dialog.findByRole('link', { name: 'Fontes' })).getAttribute('href')).toBe('/admin/sources');
  dialog.getByText(/^A pesquisa da ANP passa a chegar sozinha; desligue em/);
});
