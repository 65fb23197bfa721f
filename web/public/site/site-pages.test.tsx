import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ContactFacts } from './contact-facts.tsx';
import { ContactForm } from './contact-form.tsx';
import type { ContactResult } from './contact-result.ts';
import { TextPage } from './text-page.tsx';

const html = (page: ReactElement) =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', action: () => null, element: page }])} />,
  );

describe('a page of text', () => {
  const page = html(
    <TextPage
      title="Termos de uso"
      name="Termos"
      lead="As regras."
      updated="2026-06-10"
      sections={[{ id: 'lei', title: 'Lei e foro', body: <p>Valem as leis do Brasil.</p> }]}
    />,
  );
  it('says when its text was last changed', () => {
    expect(page).toContain('Última atualização: <time dateTime="2026-06-10">10/06/2026</time>');
  });
  it('leads to each of its headings', () => {
    expect(page).toMatch(/aria-label="Nesta página".*href="#lei">Lei e foro/);
    expect(page).toMatch(/<section id="lei" aria-labelledby="lei-titulo"><h2 id="lei-titulo"/);
  });
});

describe('the contact form', () => {
  const form = (result?: ContactResult) => html(<ContactForm result={result} />);

  it('asks for name, e-mail, subject and message, and can be sent without script', () => {
    const empty = form();
    expect(empty).toMatch(/<form[^>]* method="post"/);
    for (const label of ['Nome completo', 'E-mail', 'Assunto', 'Mensagem'])
      expect(empty).toContain(`>${label}`);
    const subjects = [...empty.matchAll(/<option[^>]*>([^<]+)/g)].map(([, name]) => name);
    expect(subjects).toEqual(['Dúvida', 'Sugestão', 'Reclamação', 'Parceria', 'Outro']);
    expect(empty).not.toMatch(/role="(status|alert)"/);
  });

  it('hides from people and from assistive technology the field that only programs fill in', () => {
    const [, hidden = ''] = form().match(/<div class="sr-only" aria-hidden="true">(.*?)<\/div>/) ?? [];
    expect(hidden).toContain('tabindex="-1"');
    expect(hidden).toContain('name="site"');
  });

  it('says that the message was sent, and is empty again', () => {
    const sent = form({ kind: 'sent' });
    expect(sent).toContain('Mensagem enviada');
    expect(sent).toContain('Agradecemos seu contato. Responderemos em breve!');
    expect(sent).toMatch(/name="nome" value=""/);
  });

  const values = { nome: 'Ana', email: 'x', assunto: 'parceria', mensagem: '' };
  it('says what is wrong beside each field and above them, and keeps what was typed', () => {
    const refused = form({
      kind: 'refused',
      problems: { email: 'Informe um e-mail válido.', mensagem: 'Escreva sua mensagem.' },
      values,
    });
    expect(refused).toMatch(
      /role="alert".*Confira 2 campos.*href="#contato-email".*href="#contato-mensagem"/,
    );
    expect(refused).toMatch(
      /id="contato-email"[^>]*aria-describedby="contato-email-nota"[^>]*aria-invalid="true"/,
    );
    expect(refused).toMatch(/<p id="contato-mensagem-nota".*Escreva sua mensagem\./);
    expect(refused).toContain('value="Ana"');
    expect(refused).toMatch(/<option value="parceria" selected="">/);
  });

  it('says that it could not be sent, and keeps what was typed', () => {
    const unsent = form({ kind: 'unsent', reason: 'Tente de novo em instantes.', values });
    expect(unsent).toMatch(/role="alert".*Não foi possível enviar a mensagem.*Tente de novo em instantes\./);
    expect(unsent).toContain('value="Ana"');
  });
});

it('the contact page tells the other ways and the hours', () => {
  const facts = html(<ContactFacts tileUrl={null} />);
  for (const text of [
    'Palmas, Tocantins',
    'href="tel:+556330000000"',
    'href="mailto:contato@exemplo.com.br"',
    'Segunda a sexta</dt><dd class="ml-auto min-w-0 text-right font-semibold wrap-anywhere">9h às 18h',
    'Sábado</dt><dd class="ml-auto min-w-0 text-right font-semibold wrap-anywhere">9h às 13h',
    'Domingo</dt><dd class="ml-auto min-w-0 text-right font-semibold wrap-anywhere">fechado',
  ]) {
    expect(facts).toContain(text);
  }
});
