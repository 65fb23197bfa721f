import { expect, it } from 'vitest';
import { priceEndpoints } from '#contract/prices.ts';
import { useListAddress } from '#web/list/list-address.ts';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import { htmlOf } from '#web/testing.tsx';
import { fuelPriceFilters } from './price-columns.tsx';

const stations = {
  name: 'stations',
  find: async () => ({ options: [], count: 0 }),
  read: async () => null,
};

function Example() {
  return (
    <QueryProvider>
      <ListToolbar
        address={useListAddress('fuelPrices', priceEndpoints.listPrices.query)}
        columns={[]}
        isNarrow={false}
        searchFor="Posto ou combustível"
        filters={fuelPriceFilters(stations, [{ id: 3, name: 'Etanol' }])}
        result=""
      />
    </QueryProvider>
  );
}

it('fuel prices are of all stations and of all fuels until one is chosen (spec, back office, section 2)', () => {
  const html = htmlOf(<Example />, panelPaths.list('fuelPrices'));
  expect(html).toMatch(/<label[^>]*>Posto<.*<input[^>]*placeholder="Todos os postos"/);
  expect(html).toMatch(/<label[^>]*>Combustível<.*<option[^>]*>Todos os combustíveis<.*>Etanol</);
});
