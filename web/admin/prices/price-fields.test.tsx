import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import { FuelPriceFields } from './price-fields.tsx';
import { type PriceValues, valuesOf } from './price-values.ts';

const stations = {
  name: 'stations',
  find: async () => ({ options: [], count: 0 }),
  read: async () => null,
};

function Example({ isCorrection }: { isCorrection: boolean }) {
  const form = useCallForm<PriceValues>({
    id: 'preco',
    defaultValues: valuesOf(null),
    send: async () => {},
    fallback: 'Ocorreu um erro',
  });
  return (
    <FuelPriceFields
      form={form}
      isCorrection={isCorrection}
      stations={stations}
      fuels={{ types: [{ id: 3, name: 'Etanol' }], retry: undefined }}
    />
  );
}

function html(isCorrection: boolean): string {
  const element = (
    <QueryProvider>
      <Example isCorrection={isCorrection} />
    </QueryProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

describe('the form of fuel prices (spec, back office, section 5)', () => {
  it('asks for the price of each fuel, or for that of the one that is corrected', () => {
    expect(html(false)).toMatch(/<legend[^>]*>Preço \(R\$\) \*<.*<label[^>]*>Etanol</);
    expect(html(true)).toMatch(/<label for="preco-price"[^>]*>Preço \(R\$\) \*</);
  });
  it('shows what a price looks like', () => {
    expect(html(true)).toMatch(/id="preco-price"[^>]*placeholder="0,00"/);
  });
});
