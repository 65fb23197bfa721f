import { expect, it } from 'vitest';
import { cardPath } from '#web/paths.ts';
import { pageMeta } from './page-meta.ts';

const facts = { title: 'Picanha', canonical: 'https://palmas.example/produto/20', indexed: true };
const path = cardPath('produto', 20);

/** Gives the content of a meta tag. */
function contentOf(tags: ReturnType<typeof pageMeta>, key: string): unknown {
  const found = tags.find(
    (tag) => ('property' in tag && tag.property === key) || ('name' in tag && tag.name === key),
  );
  return found && 'content' in found ? found.content : undefined;
}
const pictureOf = (text: string) => contentOf(pageMeta({ ...facts, picture: { path, text } }), 'og:image');

it('a page names its picture by the public address of the site, and what it says', () => {
  const tags = pageMeta({ ...facts, picture: { path, text: 'Picanha R$ 55,49/kg.' } });
  expect(contentOf(tags, 'og:image')).toMatch(
    /^https:\/\/palmas\.example\/cartao\/produto\/20\.png\?v=[\da-z]{1,7}$/,
  );
  expect(contentOf(tags, 'og:image:alt')).toBe('Picanha R$ 55,49/kg.');
  expect(contentOf(tags, 'twitter:card')).toBe('summary_large_image');
});

it('the address of the picture changes with what it says, and with nothing else', () => {
  expect(pictureOf('Picanha R$ 55,49/kg.')).toBe(pictureOf('Picanha R$ 55,49/kg.'));
  expect(pictureOf('Picanha R$ 55,49/kg.')).not.toBe(pictureOf('Picanha R$ 55,48/kg.'));
  expect(pictureOf('açaí')).not.toBe(pictureOf('acai'));
});

it('a page without a picture of its own has that of the home page', () => {
  expect(contentOf(pageMeta(facts), 'og:image')).toBe('https://palmas.example/cartao/pagina/inicio.png');
});
