import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { callFrom } from './support/call-from.ts';
import { demonstrationStation } from './support/demonstration.ts';
import { awake, journey } from './support/journey.ts';
import { button, openPanel } from './support/panel.ts';
import { memberAt, somebody } from './support/people.ts';
import { share } from './support/shared.ts';

/**
 * Every quoted text of both specifications, and the screen on which it is seen. What is composed is there with its parts,
 * and what the specification fills in with a name or a number as a pattern. Words that no screen shows are not here: values
 * ('acougues', 'token', '/api', 'admin', 'all'), the reason 'already reviewed' of the server, and 'Server error', which
 * web/session/user-call.test.ts looks at.
 *
 * Replaced by what is true (design: Where the spec describes an unfinished product): 'Economize até 30%!' and '+1000
 * usuários' by figures of the city, '12 avaliações' by the place's own, 'Usando dados mockados.' by the last good data with
 * its age, 'R$ x.xx' by 'R$ 1.234,56'.
 */
type Text = string | RegExp;

const here = journey('demonstration');
const { visit } = here;

/** Texts and accessible names of a page, with plain blanks; those of folds, too, but not what is in its data. */
function textsOf(html: string): string {
  const named = [...html.matchAll(/(?:aria-label|placeholder|title)="([^"]+)"/g)].map(([, name]) => name);
  const shown = html
    .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<\/?(?:b|strong|font|span|a)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n');
  return `${shown}\n${named.join('\n')}`
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/[^\S\n]|&nbsp;/g, ' ')
    .replace(/ +/g, ' ');
}

const missingIn = (html: string, texts: readonly Text[]) => {
  const seen = textsOf(html);
  return texts.filter((text) => !(typeof text === 'string' ? seen.includes(text) : text.test(seen)));
};

const shows = (page: Page, texts: readonly Text[]) =>
  expect
    .poll(async () => missingIn(await page.content(), texts), { timeout: 30_000, message: page.url() })
    .toEqual([]);

/** Screens whose texts are in the HTML that the server sends. */
const served: [path: string, texts: Text[]][] = [
  [
    paths.home(),
    [
      ...['Entrar', 'Cadastrar', 'Em breve', 'Ver Todas Ofertas', 'Radar de Preços', 'Mais Buscados'],
      ...['Picanha', 'Contra Filé', 'Frango', 'Costela', 'Alcatra'],
      ...['Maminha', 'Cupim', 'Linguiça', 'Patinho', 'Fraldinha'],
      ...['Melhores Preços de Combustível', 'Dados de demonstração', 'Cesta básica', 'Restaurante'],
    ],
  ],
  [paths.home({ radar: 'restaurante' }), ['Em desenvolvimento']],
  ['/nada', ['Oops! Page not found']],
  [paths.about(), ['Compare e economize']],
  [paths.login(), ['Lembrar de mim']],
  [paths.login(undefined, { expired: true }), ['Sua sessão expirou. Por favor, faça login novamente.']],
  [paths.butchers(), [/Economize \d+%/, 'Região Norte', 'Região Sul', 'Região Taquaralto']],
  [paths.butchers({ tab: 'promocoes' }), ['Ver oferta', /\d+% OFF/]],
  [paths.butchers({ search: 'zzz' }), ['Nenhum produto encontrado. Tente ajustar os filtros.']],
  [paths.butchers({ tab: 'estabelecimentos', search: 'zzz' }), ['Nenhum estabelecimento encontrado']],
  [paths.fuel(), ['Ver Posto', 'Em queda', 'Em alta', 'Melhores Preços de Combustível']],
  [paths.fuel({ tab: 'postos' }), ['Ver detalhes']],
  [paths.fuel({ tab: 'tipos' }), ['Ver preços', 'Sem preços disponíveis']],
  [paths.fuel({ search: 'zzz' }), ['Nenhum preço encontrado']],
  [paths.fuel({ tab: 'postos', search: 'zzz' }), ['Nenhum posto encontrado']],
  [
    paths.establishment(1),
    ['Verificado', 'Lista', 'Categorias', 'Você precisa estar logado para avaliar um estabelecimento.'],
  ],
  [paths.product(1), ['Preços Oficiais', 'Preços Relatados', 'Reportar Preço Incorreto']],
  [paths.station(demonstrationStation), ['Favoritar', 'Avaliar']],
];

/** The same, of a city whose shops have no prices yet. */
const servedWithoutMeat: typeof served = [
  [paths.butchers(), ['Nenhum preço encontrado. Tente novamente mais tarde.']],
  [paths.butchers({ tab: 'comparar' }), ['Nenhum dado disponível']],
];

it('the screens that the server sends have theirs', async () => {
  const { address } = await share('small-city');
  const addressed = [
    ...served.map(([path, texts]) => [here.site.address + path, texts] as const),
    ...servedWithoutMeat.map(([path, texts]) => [address + path, texts] as const),
  ];
  const missing: Record<string, Text[]> = {};
  for (const [page, texts] of addressed) {
    const left = missingIn(await (await fetch(page)).text(), texts);
    if (left.length > 0) missing[page] = left;
  }
  expect(missing).toEqual({});
});

/** Answers the calls of a path from now on instead of the server. */
const answer = (page: Page, path: string, status: number, json: object = {}, method?: string) =>
  page.route(`**/api/${path}`, (route) =>
    method && route.request().method() !== method ? route.fallback() : route.fulfill({ status, json }),
  );

/** Lets the calls through again. */
const reconnect = (page: Page) => page.unrouteAll();

describe('a visitor', () => {
  it('is told what is near, and what keeps the location away', async () => {
    const page = await visit(paths.home());
    await page.getByRole('radio', { name: 'Cesta básica' }).click();
    await shows(page, ['Esta categoria estará disponível em breve!']);
    await page
      .getByRole('main')
      .getByRole('combobox', { name: /^Pesquisar/ })
      .fill('zzz');
    await shows(page, ['Nenhum resultado encontrado']);

    const near = page.getByRole('region', { name: 'Perto de você', exact: true });
    const again = near.getByRole('button', { name: 'Tentar novamente' });
    const ask = near.getByRole('button', { name: 'Usar minha localização' });
    await near.locator('summary').click();
    await page.evaluate(() =>
      Object.defineProperty(navigator.geolocation, 'getCurrentPosition', {
        configurable: true,
        value: (done: (found: object) => void, fail: (error: object) => void) =>
          addEventListener(
            'located',
            (event) => {
              const { detail } = event as CustomEvent<number | null>;
              // A street away from the first shop.
              const coords = { latitude: -10.179, longitude: -48.335, accuracy: 5 };
              return detail === null ? done({ coords }) : fail({ code: detail });
            },
            { once: true },
          ),
      }),
    );
    /** @param code of the device's error; null: it knows where it is */
    const locate = async (code: number | null) => {
      await shows(page, ['Verificando sua localização...']);
      await page.evaluate((detail) => dispatchEvent(new CustomEvent('located', { detail })), code);
    };
    await ask.click();
    for (const [code, message] of [
      [2, 'Informação de localização indisponível'],
      [3, 'Tempo de solicitação de localização expirou'],
      [9, 'Erro desconhecido ao obter localização'],
    ] as const) {
      await locate(code);
      await shows(page, [message]);
      await again.click();
    }
    await locate(null);
    await shows(page, ['Ver promoções', 'Ver detalhes', 'Promoções em Sua Região', /\b\d+ m\b/, /\d,\d km/]);

    await page.evaluate(() => {
      const point = { latitude: -23.55, longitude: -46.63, precision: 'exact' };
      localStorage.setItem('lugar', JSON.stringify({ name: 'Longe', point }));
    });
    await page.reload();
    await awake(page);
    await near.locator('summary').click();
    await shows(page, ['Nenhum estabelecimento próximo', 'Atualizar', 'Ver todos estabelecimentos']);

    await page.evaluate(() => localStorage.removeItem('lugar'));
    await page.reload();
    await awake(page);
    await near.locator('summary').click();
    await ask.click();
    await shows(page, ['Permissão para acessar a localização foi negada', 'Já liberei, recarregar']);
    await page.reload();
    await awake(page);
    await near.locator('summary').click();
    await page.evaluate(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
    await ask.click();
    await shows(page, ['Geolocalização não é suportada pelo seu navegador']);
  });

  it('is told what is missing, and comes in', async () => {
    const person = somebody();
    const page = await visit(paths.product(1), { expected: /status of 500/ });
    const dialog = page.getByRole('dialog');
    const price = dialog.getByLabel(/^Preço correto/);
    const send = dialog.getByRole('button', { name: 'Enviar relato' });
    await button(page, 'Reportar Preço Incorreto').first().click();
    await shows(page, ['Por favor, informe o preço correto.']);
    await price.fill('0,00');
    await send.click();
    await shows(page, ['Por favor, informe um preço válido.']);
    await price.fill('59,90');
    await send.click();
    const unusual = dialog.getByRole('button', { name: 'Sim, enviar relato' });
    await unusual.or(dialog.getByText('Você precisa estar logado')).first().waitFor();
    if (await unusual.count()) await unusual.click();
    await shows(page, ['Você precisa estar logado para reportar um preço.']);
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    const shop = dialog.getByRole('combobox', { name: /^Estabelecimento/ });
    await shop.fill('');
    await shop.press('Tab');
    await shows(page, ['Não foi possível identificar o estabelecimento.']);

    await page.goto(paths.login());
    await awake(page);
    await answer(page, 'auth/*', 500);
    await page.getByLabel(/^E-mail/).fill(person.email);
    await page.getByLabel(/^Senha/).fill(person.password);
    await page.locator('main [type=submit]').click();
    await shows(page, ['Erro ao fazer login', /^Erro$/m]);
    await page.getByRole('main').getByRole('link', { name: 'Cadastrar' }).click();
    await page.getByLabel(/^Nome/).fill(person.name);
    await page.getByLabel(/^E-mail/).fill(person.email);
    await page.getByLabel(/^Senha/).fill(person.password);
    await page.getByLabel(/^Confirm/).fill('outra senha');
    await page.getByLabel(/^Li e aceito/).check();
    await page.locator('main [type=submit]').click();
    await shows(page, ['As senhas não coincidem!']);
    await page.getByLabel(/^Confirm/).fill(person.password);
    await page.locator('main [type=submit]').click();
    await shows(page, ['Erro ao cadastrar usuário']);
    await reconnect(page);
    await page.locator('main [type=submit]').click();
    await shows(page, ['Conta criada com sucesso!']);

    const other = await visit(paths.login());
    await other.getByLabel(/^E-mail/).fill(person.email);
    await other.getByLabel(/^Senha/).fill(person.password);
    await other.locator('main [type=submit]').click();
    await shows(other, ['Login realizado com sucesso!']);
  });

  it('is told that a page or a message did not get through', async () => {
    const page = await visit(paths.contact(), { expected: /status of 500|broken/ });
    await page.getByLabel(/^Nome/).fill('Ana Souza');
    await page.getByLabel(/^E-mail/).fill('ana@exemplo.com.br');
    await page.getByLabel(/^Assunto/).selectOption({ index: 1 });
    await page.getByLabel(/^Mensagem/).fill('Faltou um posto.');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/messages', async (route) => {
      await held.promise;
      await route.fulfill({ json: { success: true, data: { received: true } } });
    });
    await page.locator('main [type=submit]').click();
    await shows(page, ['Enviando...']);
    held.resolve();
    await shows(page, ['Mensagem enviada', 'Agradecemos seu contato. Responderemos em breve!']);

    await page.route(/\/(produto|estabelecimento|posto)\/\d+\.data/, (route) =>
      route.fulfill({ status: 500 }),
    );
    for (const [list, kind, texts] of [
      [
        paths.butchers(),
        'produto',
        ['Erro ao carregar o produto', 'Não foi possível carregar os dados do produto'],
      ],
      [
        paths.butchers({ tab: 'estabelecimentos' }),
        'estabelecimento',
        [
          'Erro ao carregar dados do estabelecimento',
          'Não foi possível carregar os dados do estabelecimento',
        ],
      ],
      [paths.fuel(), 'posto', ['Erro ao carregar dados do posto', 'Tentar novamente']],
    ] as const) {
      await page.goto(list);
      await awake(page);
      await page.locator(`main a[href^="/${kind}/"]:visible`).first().click();
      await shows(page, texts);
    }
    await page.route('**/assets/privacy-page-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Broken() { throw new Error("broken"); }',
      }),
    );
    await page.goto(paths.about());
    await awake(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade' }).click();
    await shows(page, ['Unexpected Application Error!']);
  });
});

const review = (id: number, status: string) => ({
  ...{ id, status, rating: 4, comment: 'Boa carne.', rejectionReason: null, version: 1 },
  ...{ establishmentId: id, fuelStationId: null, FuelStation: null, decidedAt: null },
  Establishment: { id, name: `Casa ${id}` },
  User: { name: 'Ana' },
  createdAt: '2026-06-12T09:00:00-03:00',
  updatedAt: '2026-06-12T09:00:00-03:00',
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

it('a member reads theirs', async () => {
  const { page } = await memberAt(visit, paths.dashboard(), somebody(), {
    expected: /status of (401|409|500)/,
    width: 1280,
    height: 900,
  });
  await shows(page, [
    ...['Meus Cupons', 'Meus Favoritos', 'Preços Relatados', 'Avaliações', 'Comprovantes'],
    ...['Enviar Comprovante', 'Meu Perfil', 'Configurações', 'Sair'],
  ]);
  const statuses = ['pending', 'approved', 'rejected', 'hidden'].map((status, index) =>
    review(index + 1, status),
  );
  await answer(page, 'users/reviews*', 200, { success: true, data: statuses, count: 4 });
  await page.goto(paths.dashboard('avaliacoes'));
  await shows(page, ['Pendente', 'Aprovado', 'Rejeitado', 'Desconhecido', 'Remover']);
  await answer(page, 'users/profile*', 500);
  await page.goto(paths.dashboard('perfil'));
  await shows(page, ['Falha ao carregar dados do usuário', 'Tentar novamente']);
  await reconnect(page);

  for (const id of [1, 2, 3, 4, 5, 6, 7, 8])
    await callFrom(page, `/users/favorites/${id}`, { method: 'POST' });
  await page.goto(paths.dashboard('favoritos'));
  await shows(page, ['Estável']);
  await page.goto(paths.product(9));
  await answer(page, 'users/favorites/9', 500);
  await page
    .getByRole('button', { name: /^Favoritar/ })
    .first()
    .click();
  await shows(page, ['Erro ao atualizar favoritos.']);
  await answer(page, 'reported-prices', 500);
  await button(page, 'Reportar Preço Incorreto').first().click();
  await page.getByLabel(/^Preço correto/).fill('59,90');
  const send = page.getByRole('button', { name: /^(Sim, e|E)nviar relato$/ });
  await send.click();
  await page
    .getByText(/Sim, enviar relato|Ocorreu um erro ao enviar o relatório/)
    .first()
    .waitFor();
  if (await button(page, 'Sim, enviar relato').count()) await send.click();
  await shows(page, ['Ocorreu um erro ao enviar o relatório.']);
  await reconnect(page);

  await page.goto(paths.dashboard('enviar-comprovante'));
  await page.getByRole('button', { name: 'Enviar comprovante' }).click();
  await shows(page, ['Por favor, selecione o estabelecimento.', 'Por favor, faça upload de uma imagem.']);
  await page
    .getByLabel(/^Foto do comprovante/)
    .setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: dot });
  const shop = page.getByRole('combobox', { name: /^Estabelecimento/ });
  await shop.fill('boi de ouro');
  await page.getByRole('option').first().click();
  await answer(page, 'uploads/receipt', 500);
  await page.getByRole('button', { name: 'Enviar comprovante' }).click();
  await shows(page, ['Erro ao enviar comprovante.']);
  await reconnect(page);

  await page.goto(paths.coupons());
  await shows(page, ['Ilimitado']);
  await page.getByRole('button', { name: 'Usar cupom' }).first().click();
  await page.getByLabel(/^CPF/).fill('52998224724');
  await page.getByRole('button', { name: 'Confirmar uso' }).click();
  await shows(page, ['CPF inválido: Por favor, insira um CPF válido com 11 dígitos.']);

  await page.goto(paths.station(demonstrationStation));
  await shows(page, ['Comentário vazio: Por favor, escreva um comentário para sua avaliação.']);
  const [first, second, third] = [11, 12, 13];
  const sendReview = page.getByRole('button', { name: 'Enviar avaliação' });
  await page.goto(paths.establishment(first));
  await sendReview.click();
  await shows(page, ['Por favor, escreva um comentário antes de enviar.']);
  await page.getByLabel(/^Comentário/).fill('Boa carne.');
  await answer(page, 'users/reviews', 500, {}, 'POST');
  await sendReview.click();
  await shows(page, [
    'Erro ao enviar avaliação',
    'Ocorreu um erro ao enviar sua avaliação. Tente novamente mais tarde.',
  ]);
  await reconnect(page);
  await sendReview.click();
  await shows(page, ['Avaliação enviada!']);
  await page.goto(paths.establishment(first));
  await page.locator('#avaliar').scrollIntoViewIfNeeded();
  await shows(page, ['Você já avaliou este estabelecimento.']);

  await page.goto(paths.establishment(second));
  await page.getByLabel(/^Comentário/).fill('Boa carne.');
  const elsewhere = { establishmentId: second, rating: 5, comment: 'Boa carne, e barata.' };
  await callFrom(page, '/users/reviews', { method: 'POST', body: elsewhere });
  await sendReview.click();
  await shows(page, ['Avaliação já enviada', 'Você já avaliou este estabelecimento anteriormente.']);

  await page.goto(paths.establishment(third));
  await page.getByLabel(/^Comentário/).fill('Boa carne.');
  await answer(page, 'users/reviews', 401, { success: false, code: 'unauthenticated', message: '' }, 'POST');
  await sendReview.click();
  await shows(page, [
    'Erro de autenticação',
    'Sua sessão expirou ou é inválida. Por favor, faça login novamente.',
  ]);
});

describe('an administrator', () => {
  const opened = (path: string) => openPanel(visit, path, { expected: /status of|ERR_FAILED/, width: 1440 });
  const rows = (page: Page) => page.getByRole('row').nth(1);
  const dialog = (page: Page) => page.getByRole('dialog');
  /** Writes are answered here, so that the city stays as it is for other journeys. */
  const write = (page: Page, status: number, json: object = {}) =>
    page.route('**/api/backoffice/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
    );
  /** Opens a list with rows that are changed on their way. */
  const openChanged = async (page: Page, list: string, calls: string, change: (row: object) => object) => {
    await page.route(`**/api/backoffice/${calls}*`, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: object[] };
      await route.fulfill({ response: reply, json: { ...body, data: body.data.map(change) } });
    });
    await page.goto(list);
    await rows(page).waitFor();
  };

  it('reads those of lists that cannot be loaded, are empty, or have no names', async () => {
    const page = await opened(panelPaths.section('overview'));
    await shows(page, ['Compare e economize', 'Painel Administrativo', 'Em breve']);
    await answer(page, 'backoffice/**', 500);
    for (const [path, texts] of [
      [panelPaths.list('regions'), ['Não foi possível carregar as regiões']],
      [panelPaths.list('promotions'), ['Não foi possível carregar as promoções']],
      [panelPaths.list('prices'), ['Não foi possível carregar os preços']],
      [panelPaths.list('coupons'), ['Não foi possível carregar os cupons']],
      [
        panelPaths.list('reviews'),
        ['Erro ao carregar avaliações', 'Falha ao carregar avaliações. Tente novamente.'],
      ],
      [
        panelPaths.list('reportedPrices'),
        ['Erro ao carregar preços reportados', /^Falha ao carregar .* Tente novamente\.$/m],
      ],
      [panelPaths.section('fuel'), [/Erro ao carregar dados: ./, 'Tentar novamente']],
    ] as const) {
      await page.goto(path);
      await shows(page, texts);
    }
    await page.route('**/api/backoffice/fuel', (route) => route.abort());
    await page.goto(panelPaths.section('fuel'));
    await shows(page, ['Falha na comunicação com o servidor']);
    await reconnect(page);

    await answer(page, 'backoffice/prices*', 500);
    await page.goto(panelPaths.list('fuelPrices'));
    await shows(page, [
      'Falha ao buscar preços de combustível',
      'Não foi possível carregar os preços: ',
      /^Erro$/m,
    ]);
    await reconnect(page);
    await answer(page, '**fuel/types*', 500);
    await page.goto(panelPaths.list('fuelPrices'));
    await shows(page, ['Não foi possível carregar os tipos de combustível: ']);
    await reconnect(page);
    await answer(page, 'backoffice/fuel/stations*', 500);
    await page.goto(panelPaths.list('fuelPrices'));
    await page
      .getByRole('search')
      .getByRole('combobox', { name: /^Posto/ })
      .fill('a');
    await shows(page, ['Não foi possível carregar os postos: ']);
    await reconnect(page);

    await answer(page, 'backoffice/prices*', 200, { success: true, data: [], count: 0 });
    await page.goto(panelPaths.list('fuelPrices'));
    await shows(page, ['Nenhum preço registrado', 'Novo Preço']);
    await answer(page, 'backoffice/regions*', 200, { success: true, data: [], count: 0 });
    await page.goto(panelPaths.list('regions'));
    await shows(page, ['Nenhuma região encontrada']);
    await answer(page, 'backoffice/sectors*', 200, { success: true, data: 'nada' });
    await page.goto(panelPaths.list('sectors'));
    await shows(page, ['Formato de dados inesperado. Lista vazia exibida.']);
    await reconnect(page);

    await openChanged(page, panelPaths.list('fuelPrices'), 'prices', (row) => ({
      ...row,
      Establishment: { name: '' },
      Product: { name: '' },
    }));
    await shows(page, [/Posto ID: \d+/, /Tipo ID: \d+/]);
    await openChanged(page, panelPaths.list('establishments'), 'establishments', (row) => ({
      ...row,
      Region: null,
    }));
    await shows(page, ['Sem região']);
    await openChanged(page, panelPaths.list('coupons'), 'coupons', (row) => ({ ...row, usageLimit: null }));
    await shows(page, ['Todos os produtos', /\d+ \(sem limite\)/, /^(Ativo|Inativo)$/m]);
    await reconnect(page);
    await page.goto(panelPaths.list('coupons'));
    await shows(page, [/\d+\/\d+/]);
    await page.goto(panelPaths.list('promotions'));
    await shows(page, [/^(Ativa|Inativa)$/m]);
    await page.goto(panelPaths.list('users'));
    await shows(page, ['Administrador']);
    await page.goto(panelPaths.section('acougue'));
    await shows(page, [
      'Módulo de Açougues',
      ...['Visão Geral', 'Produtos', 'Estabelecimentos', 'Categorias'],
    ]);
    await page.goto(panelPaths.section('fuel'));
    await shows(page, ['Visão Geral', 'Marcas', 'Tipos', 'Postos', 'Preços']);
  });

  it('reads those of forms and deletions', async () => {
    const page = await opened(panelPaths.list('regions'));
    const create = async (list: string, name: string, save: string) => {
      await page.goto(list);
      await button(page, name).first().click();
      await button(page, save).click();
    };
    await shows(page, [
      'Esta região possui estabelecimentos vinculados. Remova os estabelecimentos primeiro.',
    ]);
    await create(panelPaths.list('regions'), 'Nova região', 'Salvar região');
    await shows(page, ['Campo obrigatório', 'Por favor, preencha o nome da região.']);
    await create(panelPaths.list('sectors'), 'Novo setor', 'Salvar setor');
    await shows(page, [
      'Por favor, preencha o nome do setor.',
      'Este setor possui categorias vinculadas. Remova as categorias primeiro.',
    ]);
    await page.goto(panelPaths.list('categories'));
    await shows(page, ['Esta categoria possui produtos vinculados. Remova os produtos primeiro.']);
    await create(panelPaths.list('establishments'), 'Novo estabelecimento', 'Salvar estabelecimento');
    await shows(page, ['Campos obrigatórios', 'Por favor, preencha todos os campos obrigatórios.']);
    await create(panelPaths.list('promotions'), 'Nova promoção', 'Salvar promoção');
    await dialog(page)
      .getByLabel(/^Data de início/)
      .fill('');
    await dialog(page)
      .getByLabel(/^Data de término/)
      .fill('');
    await button(page, 'Salvar promoção').click();
    await shows(page, [
      ...['Estabelecimento é obrigatório', 'Produto é obrigatório', 'Título é obrigatório'],
      ...['Desconto é obrigatório', 'Preço original é obrigatório', 'Preço promocional é obrigatório'],
      ...['Data de início é obrigatória', 'Data de término é obrigatória'],
    ]);
    const named = async (path: string) =>
      ((await callFrom(page, path)) as { name: string }[]).map(({ name }) => name);
    const sold = await named('/backoffice/products/establishment/1');
    const unsold = (await named('/backoffice/products?limit=100')).find((name) => !sold.includes(name)) ?? '';
    await dialog(page)
      .getByRole('combobox', { name: /^Estabelecimento/ })
      .fill('boi de ouro');
    await page.getByRole('option').first().click();
    const product = dialog(page).getByRole('combobox', { name: /^Produto/ });
    await product.fill(unsold);
    await page.getByRole('option').first().click();
    await shows(page, ['Não foi encontrado um preço registrado para este produto neste estabelecimento.']);
    await create(panelPaths.list('coupons'), 'Novo cupom', 'Salvar cupom');
    await shows(page, ['Código do cupom é obrigatório']);
    await create(panelPaths.list('fuelStations'), 'Novo posto', 'Salvar posto');
    await shows(page, ['Nenhuma']);
    await create(panelPaths.list('fuelPrices'), 'Novo Preço', 'Salvar preço');
    await shows(page, ['Todos os campos são obrigatórios', 'Preço (R$) *']);

    // What a server refuses, and what it does not answer.
    const first = (act: string) => page.getByRole('button', { name: new RegExp(`^${act} `) }).first();
    const remove = async () => {
      await first('Excluir').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    };
    await openChanged(page, panelPaths.list('regions'), 'regions', (row) => ({
      ...row,
      ...{ establishmentCount: 0, establishments: 0, stations: 0, stationCount: 0 },
    }));
    await write(page, 400);
    await remove();
    await shows(page, [/^Erro$/m, 'Não foi possível excluir a região.']);
    await write(page, 409, {
      success: false,
      code: 'in_use',
      message: 'Esta região possui postos vinculados.',
    });
    await remove();
    await shows(page, ['Não é possível excluir']);
    await first('Editar').click();
    await dialog(page).getByLabel(/^Nome/).fill('Norte Novo');
    await write(page, 400);
    await button(page, 'Salvar região').click();
    await shows(page, ['Não foi possível salvar a região.']);
    await write(page, 500);
    await button(page, 'Salvar região').click();
    await shows(page, ['(Simulado)', 'Não salvo']);
    await reconnect(page);

    await page.goto(panelPaths.list('fuelPrices'));
    await rows(page).waitFor();
    await first('Excluir').click();
    await shows(page, [
      'Tem certeza que deseja excluir este registro de preço?',
      /esta ação não pode ser desfeita\./,
    ]);
    await write(page, 400);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await shows(page, ['Falha ao excluir registro de preço']);
    await first('Editar').click();
    await dialog(page)
      .getByLabel(/^Preço \(R\$\)/)
      .fill('6,51');
    await button(page, 'Salvar preço').click();
    await shows(page, ['Ocorreu um erro']);
    await write(page, 200, { success: true, data: { id: 1, version: 2, removalId: null } });
    await button(page, 'Salvar preço').click();
    await shows(page, ['Preço atualizado', 'O preço foi atualizado com sucesso.']);
    await remove();
    await shows(page, ['Preço excluído', 'O registro de preço foi excluído com sucesso.']);
    await openChanged(page, panelPaths.list('fuelBrands'), 'fuel/brands', (row) => ({
      ...row,
      linked: [],
    }));
    await write(page, 400);
    await remove();
    await shows(page, ['Falha ao excluir marca']);
  });

  it('reads those of moderation, of a CEP and of leaving', async () => {
    const page = await opened(panelPaths.list('reviews'));
    await shows(page, [/Mostrando \d+ de \d+ avaliaç/, 'Pendente', 'Aprovada']);
    await openChanged(page, panelPaths.list('reviews'), 'reviews', (row) => ({
      ...row,
      ...{ comment: '', status: 'pending', User: null },
    }));
    await shows(page, ['Sem comentários']);
    await write(page, 500);
    await page
      .getByRole('button', { name: /^Aprovar/ })
      .first()
      .click();
    await shows(page, ['Falha ao atualizar o status da avaliação.']);
    await page.goto(panelPaths.list('reportedPrices'));
    await page
      .getByRole('button', { name: /^Excluir relato/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await shows(page, ['Erro ao excluir o preço reportado.']);
    await reconnect(page);

    await page.goto(panelPaths.list('establishments'));
    await button(page, 'Novo estabelecimento').first().click();
    const cep = dialog(page).getByLabel(/^CEP/);
    const find = dialog(page).getByRole('button', { name: 'Buscar CEP' });
    const place = {
      ...{ zipcode: '77020014', street: null, neighbourhood: null, warning: null },
      ...{ latitude: null, longitude: null, coordinatesPrecision: null },
    };
    await cep.fill('77020014');
    for (const [coordinates, text] of [
      ['approximate', 'Coordenadas aproximadas... Ajuste manualmente se necessário.'],
      ['missing', 'Coordenadas não encontradas'],
      ['failed', 'Erro ao buscar coordenadas'],
    ] as const) {
      await answer(page, 'backoffice/postal-codes/*', 200, {
        success: true,
        data: { ...place, coordinates },
      });
      await find.click();
      await shows(page, [text]);
    }
    await answer(page, 'backoffice/postal-codes/*', 500);
    await find.click();
    await shows(page, ['Erro ao buscar CEP', 'Ocorreu um erro ao buscar informações do CEP.']);
    await reconnect(page);

    await page.goto(paths.about());
    await awake(page);
    await page.getByRole('button', { name: /Conta de/ }).click();
    await shows(page, ['Painel Administrador', 'Meu Perfil', 'Meus Favoritos', 'Configurações', 'Sair']);
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}');
      localStorage.setItem('user', JSON.stringify({ ...user, name: ' ' }));
    });
    await page.reload();
    await shows(page, [/^U.*Conta de Usuário/m]);
    await page.goto(panelPaths.section('overview'));
    await button(page, 'Sair').first().click();
    await shows(page, ['Logout realizado', 'Você foi desconectado com sucesso.']);
  });
});
