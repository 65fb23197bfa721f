import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { journey } from './support/journey.ts';
import { openPanel } from './support/panel.ts';
import { somebody } from './support/people.ts';
import { cnpj } from './support/survey.ts';

const admin = somebody({ email: 'admin@exemplo.com.br' });
const registered = (number: number, latitude: string, longitude: string) => ({
  autorizacao: `PR/TO${number}`,
  razaoSocial: `POSTO DO CADASTRO ${number} LTDA`,
  cnpj: cnpj(number).replace(/\D/g, ''),
  endereco: 'QUADRA 806 SUL AVENIDA NS 10,  SN',
  bairro: 'PLANO DIRETOR SUL',
  cep: '77023056',
  uf: 'TO',
  municipio: 'PALMAS',
  distribuidora: 'IPIRANGA',
  latitude,
  longitude,
  estimativaAcuracia: '10',
  statusSIGAF: 'ATIVO',
});
const { visit } = journey(() => ({
  survey: [],
  // One point is right, one is three kilometres away, and one is exchanged.
  register: JSON.stringify({
    succeeded: true,
    data: [
      registered(1, '-10.2330', '-48.3182'),
      registered(2, '-10.2600', '-48.3182'),
      registered(3, '-48.3182', '-10.2331'),
    ],
  }),
  settings: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
}));

it('the points of the register that wait are accepted one after the other by a key, the nearest first', async () => {
  const page = await openPanel(visit, panelPaths.list('stationLocations', { status: 'found' }), {
    as: admin,
  });
  const rows = page.getByRole('row', { name: /Cadastro [123]/ });
  await rows.first().waitFor();
  expect(await rows.count()).toBe(2);
  const first = await rows.first().textContent();
  expect(first).toContain('Posto do Cadastro 3');
  expect(first).toContain('Do cadastro da ANP (API), com erro de até 10 m');
  expect(first).toContain('O cadastro trocou latitude e longitude.');
  await page.getByRole('heading', { name: 'Posto do Cadastro 3' }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.keyboard.press('a');
  await page.getByText('Coordenadas de Posto do Cadastro 3 salvas com sucesso!').waitFor();
  await page.getByRole('heading', { name: 'Posto do Cadastro 2' }).waitFor();
  await rows.filter({ hasText: 'Cadastro 3' }).waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await page.getByText('Coordenadas de Posto do Cadastro 2 salvas com sucesso!').waitFor();
  await rows.first().waitFor({ state: 'detached' });
});
