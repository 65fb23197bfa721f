import { beforeAll, expect, it } from 'vitest';
import { cardPath, paths } from '#web/paths.ts';
import { share } from './support/shared.ts';

/** Chats read a page that somebody has shared, and the picture that it names (design, near me, section 8). */

let address = '';
beforeAll(async () => {
  ({ address } = await share('demonstration'));
});

const read = async (path: string) => (await fetch(`${address}${path}`)).text();

/** Gives the value of a meta tag as a chat reads it. */
function metaOf(html: string, name: string): string {
  return html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`))?.[1] ?? '';
}

async function pictureOf(path: string): Promise<URL> {
  return new URL(metaOf(await read(path), 'og:image'));
}

/** Returns the number of the first page of a kind that a list leads to. */
async function firstId(list: string, beginning: string): Promise<string> {
  const [, id] = new RegExp(`href="${beginning}(\\d+)`).exec(await read(list)) ?? [];
  if (id === undefined) throw new Error(`${list} has no link to ${beginning}`);
  return id;
}

/** One address of each public page (web/routes.ts). */
const sharedPages = async () => [
  paths.home(),
  paths.butchers(),
  paths.fuel(),
  paths.product(await firstId(paths.butchers(), '/produto/')),
  paths.establishment(await firstId(paths.butchers(), '/estabelecimento/')),
  paths.station(await firstId(paths.fuel(), '/posto/')),
  paths.about(),
  paths.terms(),
  paths.privacy(),
  paths.contact(),
  paths.counter(),
];

it('every page that can be shared has a picture, which says in words what it shows', async () => {
  for (const path of await sharedPages()) {
    const html = await read(path);
    for (const name of ['title', 'description', 'url', 'image:alt']) {
      expect(metaOf(html, `og:${name}`), `${path} ${name}`).toMatch(/.{10,}/);
    }
    expect(metaOf(html, 'og:image:width'), path).toBe('1200');
    expect(metaOf(html, 'og:image:height'), path).toBe('630');
    expect(metaOf(html, 'twitter:card'), path).toBe('summary_large_image');
    const { origin, pathname, search } = new URL(metaOf(html, 'og:image'));
    expect(origin, path).toBe(new URL(metaOf(html, 'og:url')).origin);
    const picture = await fetch(address + pathname + search);
    expect(picture.status, pathname).toBe(200);
    expect(picture.headers.get('content-type'), pathname).toBe('image/png');
    expect((await picture.arrayBuffer()).byteLength, pathname).toBeLessThanOrEqual(60_000);
  }
});

it('the picture is that of the page without filters and without anybody', async () => {
  const id = await firstId(paths.butchers(), '/produto/');
  const plain = await pictureOf(paths.product(id));
  expect(plain.pathname).toBe(cardPath('produto', id));
  expect(plain.search).toMatch(/^\?v=\w+$/);
  expect(await pictureOf(`${paths.product(id)}?fbclid=x1&dias=30`)).toEqual(plain);
  const text = metaOf(await read(paths.product(id)), 'og:image:alt');
  expect(text).toMatch(/R\$.[\d,]+\/kg, .* visto em \d+ \w+\. \d{4}\. Na cidade: .*demonstração\.$/);
});

it('the picture of a list says what it costs at three places', async () => {
  const list = `${await firstId(paths.butchers(), '/produto/')}x2`;
  const page = await read(paths.list({ list }));
  const picture = new URL(metaOf(page, 'og:image') ?? '');
  expect(picture.pathname).toBe(cardPath('lista', list));
  expect(metaOf(page, 'og:image:alt')).toMatch(
    /^Lista de 1 item \(.+ 2 kg\): .+ R\$.[\d,]+, .+, vistos em .+ demonstração\.$/,
  );
  const drawn = await fetch(address + picture.pathname);
  expect(drawn.headers.get('content-type')).toBe('image/png');
  expect((await drawn.arrayBuffer()).byteLength).toBeLessThanOrEqual(60_000);
});

it('a shop prints its prices, posts them, and shows them on its own site, which alone may frame them', async () => {
  const shop = await firstId(paths.butchers(), '/estabelecimento/');
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(address + path);
    return [status, headers.get('content-type'), headers.get('content-security-policy')];
  };
  const unframed = "frame-ancestors 'none'";
  const shapes = [
    ['cartaz.svg', 'image/svg+xml', unframed],
    ['status.png', 'image/png', unframed],
    ['precos.svg', 'image/svg+xml', "default-src 'none'; frame-ancestors *"],
  ] as const;
  for (const [shape, type, policy] of shapes) {
    expect(await headersOf(cardPath('estabelecimento', shop, shape))).toEqual([200, type, policy]);
  }
  const page = new URL(metaOf(await read(paths.establishment(Number(shop))), 'og:url')).href;
  expect(await read(cardPath('estabelecimento', shop, 'precos.svg'))).toContain(`<a href="${page}"`);
  for (const none of [
    'produto/1/cartaz.svg',
    `estabelecimento/${shop}/nada.svg`,
    'estabelecimento/x/cartaz.svg',
  ]) {
    expect((await fetch(`${address}/cartao/${none}`)).status, none).toBe(404);
  }
});

it('the picture is kept like the page, under one address whatever follows it', async () => {
  const path = cardPath('pagina', 'inicio');
  const first = await fetch(address + path);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const query of ['', '?v=1', '?v=2&fbclid=x']) {
    const again = await fetch(address + path + query, { headers: { 'if-none-match': etag } });
    expect(again.status, query).toBe(304);
  }
});

it.each([
  'produto/999999',
  'produto/01',
  'produto/x',
  'posto/0',
  'setor/999999',
  'pagina/nada',
  'lista/abc',
  'lista/1x1,1x2',
  'nada/1',
])('there is no picture of %s', async (none) => {
  expect((await fetch(`${address}/cartao/${none}.png`)).status).toBe(404);
});
