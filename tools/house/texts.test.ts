import { describe, expect, it } from 'vitest';
import { exists, read } from './repository.ts';
import { contains, isFormOf, type ListedText, listedTexts, type Mention, quotedTexts } from './texts.ts';
import { withoutComments } from './words.ts';

const listPath = 'docs/back-office-texts.md';
const listed = listedTexts(read(listPath));
const sections = ['2', '5', '8'];

/** It stands beside the repository where the product is built from it. */
const specificationPath = '../shared/spec/back-office.md';
if (!exists(specificationPath)) {
  process.stderr.write(`– texts of the specification: not compared, there is no ${specificationPath}\n`);
}

const isMissing = ({ path, text }: Mention) => !exists(path) || !contains(withoutComments(read(path)), text);
const lacking = (which: (row: ListedText) => Mention) =>
  listed
    .map(which)
    .filter(isMissing)
    .map(({ path, text }) => `${path}: ${text}`);

describe(`the texts of ${listPath}`, () => {
  it('are of each section, and of what was replaced', () => {
    const found = new Set(listed.map(({ section }) => section));
    expect([...found]).toEqual([...sections, undefined]);
  });

  it('are written where the list says', () => {
    expect(lacking(({ writtenIn }) => writtenIn)).toEqual([]);
    expect(listed.filter(({ writtenIn }) => writtenIn.path.includes('.test.'))).toEqual([]);
  });

  it('are found by the tests that the list names', () => {
    expect(lacking(({ foundBy }) => foundBy)).toEqual([]);
    expect(listed.filter(({ foundBy }) => !/\.test\.tsx?$/.test(foundBy.path))).toEqual([]);
  });

  it('are shown as they are specified', () => {
    const others = listed.filter((row) => row.section && !isFormOf(row.specified, row.shown));
    expect(others).toEqual([]);
  });

  it.skipIf(!exists(specificationPath))('are all that the specification quotes', () => {
    const quoted = quotedTexts(read(specificationPath), sections);
    expect(quoted.length).toBeGreaterThan(60);
    const unlisted = quoted.filter(
      ({ section, text }) =>
        !listed.some((row) => row.specified === text && (row.section ?? section) === section),
    );
    expect(unlisted).toEqual([]);
  });
});

describe('a text', () => {
  it('is a quotation of its section; an apostrophe is none', () => {
    const specification = "# A\n## 2. B\nthe user's name ('Sair' / 'Entrar'), the shop's\n## 3. C\n'Outro'\n";
    expect(quotedTexts(specification, ['2'])).toEqual([
      { section: '2', text: 'Sair' },
      { section: '2', text: 'Entrar' },
    ]);
  });

  it.each([
    ['Erro', 'Erro', true],
    ['Erro', 'Erros', false],
    ['Posto ID: {id}', 'Posto ID: 7', true],
    ['Posto ID: {id}', 'Tipo ID: 7', false],
    ['Não foi possível salvar o(a) X.', 'Não foi possível salvar a região.', true],
    ['Não foi possível salvar o(a) X.', 'Não foi possivel salvar a região.', false],
    ['Não foi possível carregar as regiões/preços/...', 'Não foi possível carregar os preços.', true],
    ['Mostrando n de total avaliações', 'Mostrando 10 de 12 avaliações', true],
    ['count (sem limite)', '3 (sem limite)', true],
    ['Preço (R$) *', 'Preço (R$)', false],
  ])('%j may be shown as %j: %j', (specified, shown, may) => {
    expect(isFormOf(specified, shown)).toBe(may);
  });

  it('is found across lines, but not within words', () => {
    expect(contains('<p>\n  Sem\n  comentários\n</p>', 'Sem comentários')).toBe(true);
    expect(contains("'Inativa'", 'Ativa')).toBe(false);
    expect(contains("['Ativas', 'Ativa']", 'Ativa')).toBe(true);
  });
});
