import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormNotice, ProblemSummary } from './form-notice.tsx';

it('FormNotice is announced: success politely, errors at once', () => {
  const notice = (kind: 'done' | 'trouble') =>
    renderToStaticMarkup(
      <FormNotice kind={kind} title="Aviso">
        Texto
      </FormNotice>,
    );
  expect(notice('done')).toContain('role="status"');
  expect(notice('trouble')).toContain('role="alert"');
});

describe('ProblemSummary', () => {
  const problem = (field: string) => ({ id: `campo-${field}`, message: `Informe ${field}.` });
  it('links to each field with an error, and is absent for a single problem, which its field shows', () => {
    const html = renderToStaticMarkup(<ProblemSummary problems={[problem('nome'), problem('email')]} />);
    expect(html).toContain('Confira 2 campos');
    expect(html).toContain('aria-atomic="false"');
    expect(html).toMatch(/href="#campo-nome"[^>]*>Informe nome\./);
    expect(html).toMatch(/href="#campo-email"[^>]*>Informe email\./);
    expect(renderToStaticMarkup(<ProblemSummary problems={[problem('nome')]} />)).toBe('');
    expect(renderToStaticMarkup(<ProblemSummary problems={[]} />)).toBe('');
  });
});
