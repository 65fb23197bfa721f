import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { boldTyped } from './bold-typed.ts';
import { SearchBox } from './search-box.tsx';

const box = (suggest: () => null) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <SearchBox
              label="Buscar carnes"
              placeholder="Picanha"
              action="/acougues"
              suggest={suggest}
              today="2026-06-12"
            />
          ),
        },
      ])}
    />,
  );

describe('SearchBox before hydration', () => {
  it('is a plain form to another page that does not submit an empty search', () => {
    const form = box(() => null);
    expect(form).toMatch(/<form[^>]*method="get"/);
    expect(form).toMatch(/<form[^>]*action="\/acougues"/);
    expect(form).toMatch(/<input[^>]*name="search"/);
    expect(form).toMatch(/<input[^>]*required/);
    expect(form).not.toContain('novalidate');
  });
  it('is a combobox with a closed list', () => {
    const form = box(() => null);
    expect(form).toMatch(/role="combobox"[^>]*aria-expanded="false"/);
    const list = form.match(/aria-controls="([^"]+)"/)?.[1];
    expect(form).toContain(`id="${list}" role="listbox"`);
  });
});

describe('the typed part of a suggestion', () => {
  const marked = (suggestion: string, typed: string) =>
    boldTyped(suggestion, typed)
      .map(({ text, bold }) => (bold ? `[${text}]` : text))
      .join('');
  it.each([
    ['Costela', 'co', '[Co]stela'],
    ['Contra Filé', 'file', 'Contra [Filé]'],
    ['Contra Filé', 'CONTRA FI', '[Contra Fi]lé'],
    ['Linguiça', 'ca', 'Lingui[ça]'],
    ['Picanha', 'picanha', '[Picanha]'],
    ['Coxão Mole', 'cha de dentro', 'Coxão Mole'],
    ['Costela', '', 'Costela'],
  ])('%s typed as %s gives %s', (suggestion, typed, said) => {
    expect(marked(suggestion, typed)).toBe(said);
  });
});
