import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { htmlOf } from '#web/testing.tsx';
import { boldTyped } from './bold-typed.ts';
import { type Answer, findCategory, lookUp } from './look-up.ts';
import { SearchBox } from './search-box.tsx';
import SuggestionList from './suggestion-list.tsx';

const box = (props: Partial<ComponentProps<typeof SearchBox>> = {}) =>
  htmlOf(<SearchBox name="Busca" look="hero" category="acougues" {...props} />);

describe('SearchBox before hydration', () => {
  it.each(['hero', 'header'] as const)(
    'is a plain form to a page of results that does not submit an empty search (%s)',
    (look) => {
      const form = box({ look });
      expect(form).toMatch(/<form[^>]*method="get"/);
      expect(form).toMatch(/<form[^>]*action="\/acougues"/);
      expect(form).toMatch(/<input[^>]*name="search"/);
      expect(form).toMatch(/<input[^>]*required/);
      expect(form).not.toContain('novalidate');
      expect(form).toContain('type="submit"');
      expect(box({ look, category: 'combustivel' })).toMatch(/<form[^>]*action="\/combustivel"/);
    },
  );
  it('is a combobox without suggestions, which come with their script', () => {
    const form = box();
    expect(form).toMatch(/role="combobox"[^>]*aria-expanded="false"/);
    expect(form).not.toContain('listbox');
  });
});

describe('the list of suggestions', () => {
  const picanha = { kind: 'product', id: 3, name: 'Picanha', label: 'Corte', about: 'Bovina' } as const;
  const list = (answer: Answer | null, active = -1) =>
    htmlOf(
      <SuggestionList
        id="lista"
        typed="pica"
        answer={answer}
        active={active}
        onAnswer={() => {}}
        onChoose={() => {}}
        end={({ name }) => `preço de ${name}`}
      />,
    );
  const answer = { text: 'pica', found: [{ ...picanha, to: '/produto/3' }], failed: null };

  it('says what each suggestion is, with the typed part in bold, and how many there are', () => {
    const html = list(answer, 0);
    expect(html).toContain('<b>Pica</b><span>nha</span>');
    expect(html).toContain('Corte · Bovina');
    expect(html).toContain('preço de Picanha');
    expect(html).toMatch(/id="lista-0"[^>]*role="option"[^>]*aria-selected="true"/);
    expect(html).toMatch(/role="status"[^>]*>1 sugestão/);
  });
  it('says that there is none, or that nobody has answered, and is hidden while it is closed', () => {
    expect(list({ text: 'pica', found: [], failed: null })).toContain('Nenhum resultado encontrado');
    expect(list({ text: 'pica', found: [], failed: 'connection' })).toContain(
      'Sem sugestões agora. Confira sua conexão.',
    );
    expect(list({ text: 'pica', found: [], failed: 'server' })).toContain(
      'Sem sugestões agora. Tente de novo em instantes.',
    );
    expect(list(null)).toMatch(/<div hidden=""[^>]*>/);
  });
});

describe('a submitted text', () => {
  const answering = (kinds: readonly string[]) =>
    vi.stubGlobal('fetch', async () =>
      Response.json({
        success: true,
        data: kinds.map((kind, at) => ({ kind, id: at + 1, name: 'Posto', label: 'Posto', about: null })),
      }),
    );
  afterEach(() => vi.unstubAllGlobals());
  const free = { chosen: null, otherwise: 'acougues' } as const;

  it('goes to the page that has results, known or asked for', async () => {
    answering(['station']);
    expect(await findCategory('/api', 'Posto', null, free)).toBe('combustivel');
    const known = await lookUp('/api', 'posto', AbortSignal.timeout(1000));
    expect(known.found.map(({ to }) => to)).toEqual(['/posto/1']);
    answering([]);
    expect(await findCategory('/api', ' POSTO ', known, free)).toBe('combustivel');
    expect(await findCategory('/api', 'posto sul', known, free)).toBe('acougues');
  });
  it.each([429, 503])('blames no connection where the server answers %i', async (status) => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ success: false, code: 'too_many', message: 'Espere.' }, { status }),
    );
    expect(await lookUp('/api', 'posto', AbortSignal.timeout(1000))).toMatchObject({ failed: 'server' });
  });
  it('goes to the usual page where nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await findCategory('/api', 'posto', null, free)).toBe('acougues');
    expect(await lookUp('/api', 'posto', AbortSignal.timeout(1000))).toMatchObject({ failed: 'connection' });
  });
  it('leads from a suggestion to the place, the cut or the fuel', async () => {
    answering(['product', 'fuel', 'establishment', 'station']);
    const { found } = await lookUp('/api', 'po', AbortSignal.timeout(1000));
    expect(found.map(({ to }) => to)).toEqual([
      '/produto/1',
      '/combustivel?fuelTypeId=2',
      '/estabelecimento/3',
      '/posto/4',
    ]);
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
