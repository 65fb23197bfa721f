import { expect, it } from 'vitest';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import { htmlOf } from '#web/testing.tsx';
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

const html = (isCorrection: boolean) =>
  htmlOf(
    <QueryProvider>
      <Example isCorrection={isCorrection} />
    </QueryProvider>,
  );

it('the form of fuel prices asks for that of each fuel, or of the one that is corrected, and shows what one looks like (spec, back office, section 5)', () => {
  expect(html(false)).toMatch(/<legend[^>]*>Preço \(R\$\) \*<.*<label[^>]*>Etanol</);
  expect(html(true)).toMatch(/<label for="preco-price"[^>]*>Preço \(R\$\) \*</);
  expect(html(true)).toMatch(/id="preco-price"[^>]*placeholder="0,00"/);
});
