import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallFormFrame, SubmitButton } from './call-form.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { TextField } from './text-field.tsx';
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
  it('has controls with their labels, hints and tokens', () => {
    expect(html).toMatch(/<label for="exemplo-name"[^>]*>Nome<span[^>]*> obrigatório/);
    expect(html).toMatch(/<input[^>]*autoComplete="name"[^>]*id="exemplo-name"[^>]*name="name"/);
    expect(html).toMatch(/<input[^>]*id="exemplo-phone" aria-describedby="exemplo-phone-nota"/);
    expect(html).toMatch(/<input[^>]*type="password" autoComplete="new-password"/);
    expect(html).toMatch(/<input id="exemplo-terms" type="checkbox" required=""/);
  });
  it('never puts what was typed into an address, nor sends itself before script is there', () => {
    expect(html).toMatch(/<form[^>]*method="post"/);
    expect(html.match(/<[^>]*type="submit"[^>]*>/g)).toEqual([
      '<button type="submit" disabled="" hidden="">',
    ]);
  });
  it('shows a password on demand', () => {
    expect(html).toMatch(/aria-label="Mostrar senha" aria-pressed="false" aria-controls="exemplo-password"/);
  });
});
