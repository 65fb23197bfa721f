import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { StationLocation } from '#contract/station-locations.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { htmlOf } from '#web/testing.tsx';
import { LocationPanel, sourceOf } from './station-location-panel.tsx';

const found = {
  latitude: -10.24,
  longitude: -48.33,
  coordinatesPrecision: 'exact',
  source: 'anp-api',
  accuracyM: 10,
} as const;
const station: StationLocation = {
  id: 1,
  name: 'Posto Inventado',
  formatted_address: 'Quadra 806 Sul',
  status: 'found',
  found,
  failure: 'O ponto fica a 2,4 km do endereço.',
  estimated: { latitude: -10.23, longitude: -48.33, coordinatesPrecision: 'street' },
  station: null,
  askedAt: null,
  foundAt: null,
  decidedAt: null,
};

it('says where a point is from, and with what error', () => {
  expect(sourceOf(found)).toBe('do cadastro da ANP (API), com erro de até 10 m');
  expect(sourceOf({ ...found, source: 'anp-file', accuracyM: null })).toBe('de um arquivo de pontos da ANP');
  expect(sourceOf({ ...found, source: 'nominatim', accuracyM: null })).toBe('do Nominatim');
  expect(sourceOf({ ...found, source: null })).toBe('');
});

it('an exact point of the register is accepted as it is, with the reason why it waits', () => {
  const html = htmlOf(
    <QueryClientProvider client={new QueryClient()}>
      <LocationPanel station={station} decided={() => {}} offerKeys={() => {}} />
    </QueryClientProvider>,
    panelPaths.list('stationLocations'),
  );
  expect(html).toContain('O ponto fica a 2,4 km do endereço.');
  expect(html).toContain('Veio do cadastro da ANP (API), com erro de até 10 m.');
  expect(html).toContain('>Aceitar<');
  expect(html).not.toContain('Salvar este ponto');
});
