import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formatCpf } from '#domain/cpf.ts';
import { formatPhone } from '#domain/phone.ts';
import { CallFormFrame, SubmitButton } from './call-form.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { ComboboxField } from './combobox.tsx';
import { DateField } from './date-field.tsx';
import { maskDigits, PasswordField, PhoneField, SelectField, TextareaField, TextField } from './fields.tsx';
import { MoneyField, NumberField } from './number-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { useCallForm } from './use-call-form.ts';

interface Values {
  name: string;
  phone: string;
  password: string;
  terms: boolean;
}

function Example() {
  const form = useCallForm<Values>({
    id: 'exemplo',
    defaultValues: { name: 'Ana' },
    send: async () => {},
    fallback: 'Erro ao salvar',
  });
  return (
    <CallFormFrame form={form} troubleTitle="Não foi possível salvar">
      <TextField form={form} name="name" label="Nome" required autoComplete="name" />
      <PhoneField form={form} name="phone" label="Telefone" hint="Opcional." />
      <PasswordField form={form} name="password" label="Senha" kind="new" />
      <CheckboxField form={form} name="terms" label="Li e aceito" required />
      <SubmitButton form={form} busy="Salvando...">
        Salvar
      </SubmitButton>
    </CallFormFrame>
  );
}

const html = renderToStaticMarkup(<Example />);

describe('a form as the server renders it', () => {
  it('has controls with their labels, hints and tokens, shows a password on demand, and neither sends itself nor puts what was typed into an address', () => {
    expect(html).toMatch(/<label for="exemplo-name"[^>]*>Nome<span[^>]*> obrigatório/);
    expect(html).toMatch(/<input[^>]*autoComplete="name"[^>]*id="exemplo-name"[^>]*name="name"/);
    expect(html).toMatch(/<input[^>]*id="exemplo-phone" aria-describedby="exemplo-phone-nota"/);
    expect(html).toMatch(/<input[^>]*type="password" autoComplete="new-password"/);
    expect(html).toMatch(/<input id="exemplo-terms" type="checkbox" required=""/);
    expect(html).toMatch(/<form[^>]*method="post"/);
    expect(html.match(/<[^>]*type="submit"[^>]*>/g)).toEqual([
      '<button type="submit" disabled="" hidden="">',
    ]);
    expect(html).toMatch(/aria-label="Mostrar senha" aria-pressed="false" aria-controls="exemplo-password"/);
  });
});

const recordValues = {
  price: 32.9,
  radius: 5,
  day: '2026-06-12',
  kind: null,
  shop: 2,
  note: 'Aceita pix',
  logo: undefined,
};

function RecordExample() {
  const form = useCallForm<Record<string, unknown>>({
    id: 'loja',
    defaultValues: recordValues,
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

const record = renderToStaticMarkup(<RecordExample />);

it('the fields of a record show numbers and days as they are read here, begin with what is chosen, and have labels', () => {
  expect(record).toMatch(/R\$<\/span><input[^>]*id="loja-price"[^>]*value="32,90"/);
  expect(record).toMatch(/id="loja-radius"[^>]*aria-describedby="loja-radius-nota"[^>]*value="5"/);
  expect(record).toMatch(/id="loja-day"[^>]*placeholder="dd\/mm\/aaaa"[^>]*value="12\/06\/2026"/);
  expect(record).toMatch(/<option value="-1" selected="">Escolha<\/option><option value="0">Qualquer/);
  const shop = /<input[^>]*id="loja-shop"[^>]*>/.exec(record)?.[0];
  for (const part of ['role="combobox"', 'aria-expanded="false"', 'value="Do Neném"']) {
    expect(shop).toContain(part);
  }
  expect(record).toMatch(/<img src="\/logo\.png".*Foto atual.*Trocar.*Remover/);
  for (const name of Object.keys(recordValues)) expect(record).toContain(`<label for="loja-${name}"`);
});

/** Masks a text whose caret is at '|' and returns the result with its caret. */
function masked(typed: string, format = formatPhone): string {
  const field = {
    value: typed.replace('|', ''),
    selectionStart: typed.indexOf('|'),
    setSelectionRange(start: number | null) {
      this.selectionStart = start ?? 0;
    },
  };
  maskDigits(field, format);
  return `${field.value.slice(0, field.selectionStart)}|${field.value.slice(field.selectionStart)}`;
}

describe('a telephone number while it is being typed', () => {
  it.each([
    ['at its end', '639|', '(63) 9|'],
    ['up to the last digit', '(63) 9999-91234|', '(63) 99999-1234|'],
    ['backwards', '(63) |', '63|'],
    ['pasted', '+55 63 99999 1234|', '(63) 99999-1234|'],
    ['without anything', 'x|', '|'],
  ])('%s', (_, typed, expected) => {
    expect(masked(typed)).toBe(expected);
  });

  it.each([
    ['a digit that is put in', '(63) 9899|9-1234', '(63) 9899|9-1234'],
    ['a digit that changes the groups', '(63) 99|999-1234', '(63) 99|999-1234'],
    ['a digit that is taken out', '(63) 9|99-1234', '(63) 9|991-234'],
    ['a digit that is taken out of eleven', '(63) 99|99-1234', '(63) 99|99-1234'],
    ['punctuation that is taken out', '(63|99999-1234', '(63|) 99999-1234'],
    ['the first digit', '(|3) 99999-1234', '|(39) 9999-1234'],
  ])('the caret stays behind %s', (_, typed, expected) => {
    expect(masked(typed)).toBe(expected);
  });
});

it('a CPF is masked while it is being typed, too', () => {
  expect(masked('5299|', formatCpf)).toBe('529.9|');
  expect(masked('529.982.247-259|', formatCpf)).toBe('529.982.247-25|');
  expect(masked('529.9|82.247-25', formatCpf)).toBe('529.9|82.247-25');
});
