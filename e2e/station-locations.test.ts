import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { journey, soon } from './support/journey.ts';
import { openPanel } from './support/panel.ts';
import { somebody } from './support/people.ts';

/** Spec, back office, section 2 (the CEP lookup); design, section 6 (postal-code services are asked by our server). */
const admin = somebody({ email: 'admin@exemplo.com.br' });
const point = { latitude: '-10.2330926', longitude: '-48.318205' };

/** A CEP service that knows the point of every CEP of the city, and one address of São Paulo. */
async function startService(): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const cep = url.split('/').at(-1);
    response.writeHead(200, { 'content-type': 'application/json' });
    const address = cep?.startsWith('77')
      ? { state: 'TO', city: 'Palmas', neighborhood: 'Plano Diretor Sul', street: 'Avenida NS 10' }
      : { state: 'SP', city: 'São Paulo', neighborhood: 'Sé', street: 'Praça da Sé' };
    response.end(JSON.stringify({ cep, ...address, location: { type: 'Point', coordinates: point } }));
  });
  return listening(server);
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const service = await startService();
/** The host of the other services, which is spared after its first failure. */
const away = await listening(createServer((_, response) => response.writeHead(503).end()));
afterAll(() => {
  service.close();
  away.close();
});
const station = {
  number: 1,
  company: 'POSTO DO PINO LTDA',
  street: 'QUADRA ARSE 82 AVENIDA NS 10',
  neighbourhood: 'PLANO DIRETOR SUL',
  zipcode: '77023-056',
  brand: 'BRANCA',
};
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const { visit } = journey(() => ({
  survey: [{ station, product: 'GASOLINA', price: '6,89', daysAgo: 1 }],
  settings: {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    BRASILAPI_URL: addressOf(service),
    VIACEP_URL: addressOf(away),
    NOMINATIM_URL: addressOf(away),
  },
}));
const place = { name: /^Pino em/ };

it('the coordinates of a surveyed station are searched, moved by keyboard, and accepted', async () => {
  const page = await openPanel(visit, panelPaths.list('stationLocations'), { as: admin });
  await page.getByRole('button', { name: 'Buscar coordenadas de 1 posto' }).click();
  await page.getByRole('cell', { name: 'Para conferir' }).waitFor();
  const pin = page.getByRole('button', place);
  const latitude = page.getByRole('textbox', { name: 'Latitude' });
  expect(await latitude.inputValue()).toBe('-10,233093');
  expect(await troublesOf(page)).toEqual([]);

  await page.getByText('É o ponto do CEP').waitFor();
  await pin.press('Shift+ArrowUp');
  await page.getByText('Pino 100 metros ao norte').waitFor();
  expect(await latitude.inputValue()).toBe('-10,232188');
  await page.getByRole('button', { name: 'Salvar este ponto' }).click();
  await page.getByText('salvas com sucesso!').waitFor();
  await page.getByRole('cell', { name: 'Aceito' }).waitFor();

  const near = await page.evaluate(async () => {
    const answer = await fetch('/api/fuel/stations/nearby?latitude=-10.232&longitude=-48.318&radius=1');
    return (await answer.json()).data;
  });
  expect(near).toMatchObject([{ coordinatesPrecision: 'exact', longitude: -48.318205 }]);
});

it('on a phone, a pin is dragged, and the CEP fills the form of an establishment', async () => {
  const page = await openPanel(visit, panelPaths.list('establishments'), {
    as: admin,
    width: 360,
    height: 780,
  });
  await page.getByRole('button', { name: 'Novo estabelecimento' }).first().click();
  const zipcode = page.getByLabel('CEP', { exact: true });
  await zipcode.fill('770230');
  await page.getByRole('button', { name: 'Buscar CEP' }).click();
  await page.getByText('Informe os 8 números do CEP.').first().waitFor();
  await zipcode.fill('01001000');
  await page.getByRole('note').getByText('Este CEP não é de Palmas (TO).').waitFor();
  await zipcode.press('Enter');
  const elsewhere = 'Este CEP é de São Paulo (SP), e não de Palmas (TO).';
  await page.getByRole('note').getByText(elsewhere).waitFor();
  await page
    .getByRole('note')
    .getByText('Coordenadas aproximadas... Ajuste manualmente se necessário.')
    .waitFor();
  await zipcode.fill('77023056');
  await page.getByRole('note').getByText(elsewhere).waitFor({ state: 'detached' });
  await page.getByLabel('Endereço', { exact: true }).fill('Avenida NS 10, 22');
  await zipcode.press('Enter');
  await page.getByText(/^Preenchido pelo CEP: bairro(, região)? e coordenadas\./).waitFor();
  await soon(() => page.getByLabel('Endereço', { exact: true }).inputValue()).toBe('Avenida NS 10, 22');
  await soon(() => page.getByLabel('Bairro', { exact: true }).inputValue()).toBe('Plano Diretor Sul');
  await page.getByRole('button', { name: 'Usar: Avenida NS 10' }).click();
  await soon(() => page.getByLabel('Endereço', { exact: true }).inputValue()).toBe('Avenida NS 10');

  const pin = page.getByRole('button', place);
  await pin.scrollIntoViewIfNeeded();
  const box = await pin.boundingBox();
  if (!box) throw new Error('the pin is not on screen');
  const before = await pin.getAttribute('aria-label');
  await page.mouse.move(box.x + 24, box.y + 24);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 20, { steps: 3 });
  await page.mouse.up();
  expect(await pin.getAttribute('aria-label')).not.toBe(before);
  await page.getByText('É o ponto do CEP').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
