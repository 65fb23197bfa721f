import { expect, it } from 'vitest';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import { htmlOf } from '#web/testing.tsx';
import { StationFields, type StationValues, stationValuesOf } from './establishment-fields.tsx';

const rowOptions = (label: string) => ({ options: [{ value: 2, label }], retry: undefined });

function Example() {
  const form = useCallForm<StationValues>({
    id: 'posto',
    defaultValues: stationValuesOf(null),
    send: async () => {},
    fallback: 'Ocorreu um erro',
  });
  return (
    <StationFields
      form={form}
      station={null}
      brands={rowOptions('Rede Buriti')}
      regions={rowOptions('Taquaralto')}
    />
  );
}

it('a station needs no brand, and a new one is open (spec, back office, section 5)', () => {
  const html = htmlOf(
    <QueryProvider>
      <Example />
    </QueryProvider>,
  );
  expect(html).toMatch(/<option[^>]*selected=""[^>]*>Nenhuma<\/option><option[^>]*>Rede Buriti</);
  expect(html).toMatch(/id="posto-isOpen"[^>]*checked=""/);
});
