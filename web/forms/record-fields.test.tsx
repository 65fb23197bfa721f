import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ComboboxField } from './combobox/combobox-field.tsx';
import { DateField } from './date/date-field.tsx';
import { MoneyField } from './money-field.tsx';
import { NumberField } from './number-field.tsx';
import { PhotoField } from './photo/photo-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextareaField } from './textarea-field.tsx';
import { useCallForm } from './use-call-form.ts';

const values = {
  price: 32.9,
  radius: 5,
  day: '2026-06-12',
  kind: null,
  shop: 2,
  note: 'Aceita pix',
  logo: undefined,
};

function Example() {
  const form = useCallForm<Record<string, unknown>>({
    id: 'loja',
    defaultValues: values,
    send: async () => {},
    fallback: 'Erro ao salvar',
  });
  return (
    <form>
      <MoneyField form={form} name="price" label="Preço" required per="/kg" />
      <NumberField form={form} name="radius" label="Raio" unit="km" min={1} max={50} hint="De 1 a 50." />
      <DateField form={form} name="day" label="Data" />
      <SelectField
        form={form}
        name="kind"
        label="Condição"
        placeholder="Escolha"
        choices={[{ value: 'any', label: 'Qualquer' }]}
      />
      <ComboboxField
        form={form}
        name="shop"
        label="Loja"
        options={[
          { value: 1, label: 'Bom Corte' },
          { value: 2, label: 'Do Neném' },
        ]}
        placeholder="Escolha a loja"
        none="Nenhuma loja encontrada"
      />
      <TextareaField form={form} name="note" label="Observação" maxLength={500} />
      <PhotoField form={form} name="logo" label="Logotipo" current="/logo.png" />
    </form>
  );
}

const html = renderToStaticMarkup(<Example />);

describe('the fields of a record', () => {
  it('show numbers and days as they are read here', () => {
    expect(html).toMatch(/R\$<\/span><input[^>]*id="loja-price"[^>]*value="32,90"/);
    expect(html).toMatch(/id="loja-radius"[^>]*aria-describedby="loja-radius-nota"[^>]*value="5"/);
    expect(html).toMatch(/id="loja-day"[^>]*placeholder="dd\/mm\/aaaa"[^>]*value="12\/06\/2026"/);
  });
  it('begin with what is chosen, or ask to choose', () => {
    expect(html).toMatch(/<option value="-1" selected="">Escolha<\/option><option value="0">Qualquer/);
    expect(html).toMatch(/id="loja-shop"[^>]*role="combobox" aria-expanded="false"[^>]*value="Do Neném"/);
    expect(html).toMatch(/<img src="\/logo\.png".*Foto atual.*Trocar.*Remover/);
  });
  it('have labels', () => {
    for (const name of Object.keys(values)) expect(html).toContain(`<label for="loja-${name}"`);
  });
});
