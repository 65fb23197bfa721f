import { describe, expect, it } from 'vitest';
import { noContact, type ShownContact, shownContact } from '#domain/site-contact.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { htmlOf } from '#web/testing.tsx';
import { ContactForm, type ContactResult } from './contact-form.tsx';
import { ContactFacts } from './contact-page.tsx';
import { StoredInBrowser } from './stored-in-browser.tsx';
import { TextPage } from './text-page.tsx';

const html = (page: React.ReactElement, contact?: ShownContact) => htmlOf(page, '/', contact);

describe('text page', () => {
  const page = html(
    <TextPage
      title="Termos de uso"
      name="Termos"
      lead="As regras."
      changed="2026-06-10"
      today="2026-06-12"
      sections={[{ id: 'lei', title: 'Lei e foro', body: <p>Valem as leis do Brasil.</p> }]}
    />,
  );
  it('shows today as its last update beside the day of the last change of its text, and links to each of its headings', () => {
    expect(page).toContain('Página atualizada em <time dateTime="2026-06-12">12/06/2026</time>');
    expect(page).toContain('Última alteração do texto em <time dateTime="2026-06-10">10/06/2026</time>');
    expect(page).toMatch(/aria-label="Nesta página".*href="#lei">Lei e foro/);
    expect(page).toMatch(/<section id="lei" aria-labelledby="lei-titulo"><h2 id="lei-titulo"/);
  });
});

it('the privacy page names each entry that the site writes into a browser, why it is there and how long', () => {
  const page = html(<StoredInBrowser />);
  const lines = [...page.matchAll(/<li><code>([^<]+)<\/code> \(([^)]+)\): (.+?)<\/li>/g)];
  const listed = lines.map(([, name]) => name).sort();
  expect(listed).toEqual(
    Object.values(browserStorage)
      .map(({ name }) => name)
      .sort(),
  );
  for (const [, , , said] of lines)
    expect(said).toMatch(/\. .*\b(?:ficam?|sai|saem|some|dura|até|vale)\b.*\.$/i);
  expect(page).toContain('Para apagar tudo');
});

describe('the contact form', () => {
  const form = (result?: ContactResult) => html(<ContactForm result={result} />);

  it('has name, e-mail, subject and message, works without script, and hides the honeypot field from people', () => {
    const empty = form();
    expect(empty).toMatch(/<form[^>]* method="post"/);
    for (const label of ['Nome completo', 'E-mail', 'Assunto', 'Mensagem'])
      expect(empty).toContain(`>${label}`);
    const subjects = [...empty.matchAll(/<option[^>]*>([^<]+)/g)].map(([, name]) => name);
    expect(subjects).toEqual(['Dúvida', 'Sugestão', 'Reclamação', 'Parceria', 'Outro']);
    expect(empty).not.toMatch(/role="(status|alert)"/);
    const [, hidden = ''] = form().match(/<div class="sr-only" aria-hidden="true">(.*?)<\/div>/) ?? [];
    expect(hidden).toContain('tabindex="-1"');
    expect(hidden).toContain('name="site"');
  });

  it('confirms the sent message and resets', () => {
    const sent = form({ kind: 'sent' });
    expect(sent).toContain('Mensagem enviada');
    expect(sent).toContain('Agradecemos seu contato. Responderemos em breve!');
    expect(sent).toMatch(/name="nome" value=""/);
  });

  const values = { nome: 'Ana', email: 'x', assunto: 'parceria', mensagem: '' };
  it('shows errors beside each field and above the form, and keeps the input', () => {
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

  it('says that sending failed, and keeps the input', () => {
    const unsent = form({ kind: 'unsent', reason: 'Tente de novo em instantes.', values });
    expect(unsent).toMatch(/role="alert".*Não foi possível enviar a mensagem.*Tente de novo em instantes\./);
    expect(unsent).toContain('value="Ana"');
  });
});

describe('the contact page', () => {
  const contact = {
    phone: '(63) 3215-1000',
    email: 'oi@palmas.example',
    privacyEmail: 'lgpd@palmas.example',
    address: 'Quadra 104 Norte, 5',
    social: [],
    hours: [{ days: 'Segunda a sexta', hours: '9h às 18h' }],
  };
  const facts = (shown: ShownContact) => html(<ContactFacts tileUrl={null} />, shown);

  it('shows other contact methods and the opening hours', () => {
    for (const text of [
      'Quadra 104 Norte, 5, Palmas, Tocantins',
      'href="tel:+556332151000"',
      'href="mailto:oi@palmas.example"',
      'href="mailto:lgpd@palmas.example"',
      'Segunda a sexta</dt><dd class="ml-auto min-w-0 text-right font-semibold wrap-anywhere">9h às 18h',
    ]) {
      expect(facts(shownContact(contact, false))).toContain(text);
    }
  });
  it('draws no map of its own: without map pictures a link leads to one', () => {
    expect(facts(noContact)).not.toContain('class="plan"');
    expect(facts(noContact)).toMatch(/<a [^>]*href="https:[^"]*Palmas[^"]*"[^>]*>.*Abrir mapa/);
  });
  it('shows nothing that is not set, and of the demonstration only marked text', () => {
    expect(facts(noContact)).not.toMatch(/tel:|mailto:|Telefone e e-mail|Endereço<|Horário|exemplo/);
    const examples = facts(shownContact({ ...contact, phone: null, email: null }, true));
    expect(examples).toContain('(63) 3000-0000 (exemplo)');
    expect(examples).toContain('contato@exemplo.com.br (exemplo)');
    expect(examples).not.toMatch(/tel:|mailto:contato/);
    expect(examples).toContain('href="mailto:lgpd@palmas.example"');
  });
});
