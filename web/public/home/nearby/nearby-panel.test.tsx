import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import type { LocationState } from '#web/place/locate.ts';
import { htmlOf } from '#web/testing.tsx';
import type { NearbyPlace } from './nearby-data.ts';
import { NearbyPanel } from './nearby-panel.tsx';
import { resultSummary } from './nearby-places.tsx';
import { Promotions } from './nearby-promotions.tsx';

const panel = (device: LocationState, more: Partial<ComponentProps<typeof NearbyPanel>> = {}) =>
  htmlOf(
    <NearbyPanel
      kind="acougues"
      thing={{ kind: 'product', id: 20, name: 'Picanha', unit: 'kg' }}
      today="2026-06-12"
      from="exact"
      device={device}
      ask={() => {}}
      refresh={() => {}}
      found={null}
      busy={false}
      regions={[
        { id: 2, name: 'Sul', centre: { latitude: -10.2, longitude: -48.3 } },
        { id: 3, name: 'Taquaralto', centre: null },
      ]}
      apiPrefix="/api"
      onName={() => {}}
      {...more}
    />,
  );
const place = (id: number, more: Partial<NearbyPlace> = {}): NearbyPlace => ({
  id,
  name: `Mercado ${id}`,
  verified: false,
  address: '303 Norte',
  to: `/estabelecimento/${id}`,
  km: id,
  precision: 'exact',
  promotions: 0,
  ...more,
});
const nearPrice = (price: number) =>
  ({ price, day: '2026-06-11', lifeDays: 10 }) as NonNullable<NearbyPlace['price']>;
const done: LocationState = { status: 'done', point: { latitude: -10.2, longitude: -48.3 } };

describe('nearby panel (spec, public side, section 2: Nearby establishments widget)', () => {
  it('asks for the location only on request, shows that it is locating, and explains how to allow it, and reloads', () => {
    expect(panel({ status: 'idle' })).toContain('Usar minha localização');
    expect(panel({ status: 'loading' })).toContain('Verificando sua localização...');
    const denied = panel({ status: 'error', reason: 'denied' });
    expect(denied).toContain('Localização bloqueada');
    expect(denied).toContain('Permissão para acessar a localização foi negada');
    expect(denied).toContain('Já liberei, recarregar');
    expect(denied).not.toContain('Tentar novamente');
  });
  it('shows another error in its words (web/place/locate.test.ts), and offers to try again', () => {
    const failed = panel({ status: 'error', reason: 'timeout' });
    expect(failed).toContain('Tempo de solicitação de localização expirou');
    expect(failed).toContain('Tentar novamente');
  });
  it.each([
    { status: 'idle' },
    { status: 'loading' },
    { status: 'error', reason: 'denied' },
    { status: 'error', reason: 'timeout' },
  ] satisfies LocationState[])('accepts a region or a CEP too: $status $trouble', (device) => {
    const shown = panel(device);
    expect(shown).toMatch(/<option value="2">Sul<\/option>/);
    expect(shown).not.toContain('Taquaralto');
    expect(shown).toContain('name="cep"');
    expect(shown).toContain('Ver o que está perto');
  });
  it('shows a skeleton while it searches', () => {
    expect(panel(done, { found: 'searching' })).toMatch(/role="status".*Carregando/);
  });
  it('shows an empty result', () => {
    const empty = panel(done, { found: [] });
    expect(empty).toContain('Nenhum estabelecimento próximo');
    expect(empty).toContain('Nada em 10 km.');
    expect(empty).toContain('Atualizar');
    expect(empty).toMatch(/href="\/acougues"[^>]*>(?:<span[^>]*>)*Ver todos estabelecimentos/);
    expect(panel(done, { found: [], kind: 'postos' })).toContain('Ver todos os postos');
  });
  it('tells a failed search from an empty one, and shows that it is refreshing', () => {
    const failed = panel(done, { found: 'unavailable' });
    expect(failed).toContain('Nenhum estabelecimento próximo');
    expect(failed).toContain('Não foi possível buscar agora.');
    expect(failed).not.toContain('Nada em');
    expect(panel(done, { found: [], busy: true })).toMatch(/aria-busy="true".*Atualizando\.\.\./);
  });
  it('offers regions only if some have a centre', () => {
    const noCentres = { regions: [{ id: 3, name: 'Taquaralto', centre: null }] };
    expect(panel({ status: 'error', reason: 'denied' })).toContain('escolha uma região');
    expect(panel({ status: 'error', reason: 'denied' }, noCentres)).not.toContain('região');
    expect(panel({ status: 'idle' }, noCentres)).not.toContain('região');
  });
  it('lists the places, each with its price and its distance by road', () => {
    const found = [
      place(3, { km: 1.26, promotions: 2, price: nearPrice(58.9) }),
      place(4, { km: null, price: null }),
    ];
    const list = panel(done, { found });
    const words = list.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(words).toContain('Picanha, R$ por kg · Preços de ontem · km aprox.');
    expect(words).toMatch(/Mercado 3 .*58,90 .*1,3 km · 2 promoções · 303 Norte .*Ver promoções/);
    expect(words).toMatch(/Mercado 4 .*sem preço .*303 Norte .*Ver detalhes/);
    expect(list).toContain('href="/estabelecimento/3"');
  });
});

it('lists promotions with their place and distance', () => {
  const promotion = {
    id: 1,
    title: 'Fraldinha na peça',
    description: null,
    productId: 5,
    Product: { id: 5, name: 'Fraldinha' },
    establishmentId: 3,
    establishment: {
      id: 3,
      name: 'Frigocentro',
      address: '604 Sul',
      regionName: 'Sul',
      distance: 2.4,
      coordinatesPrecision: 'postal_code' as const,
    },
    originalPrice: 46.9,
    salePrice: 37.52,
    discountPercentage: 20,
    startDate: '2026-06-10',
    endDate: '2026-06-14',
    isActive: true,
    fullPriceSeen: true,
    observed: null,
    cityLowest: 32.9,
  };
  const shown = htmlOf(<Promotions list={[promotion]} count={5} today="2026-06-12" />);
  expect(shown).toContain('Promoções em Sua Região');
  expect(shown).toContain('Raio de 10 km de onde você está, a mais próxima de 5.');
  expect(shown).toContain('604 Sul · cerca de 3,2 km');
  expect(shown).toContain('href="/estabelecimento/3"');
  expect(shown).toContain('Menor da cidade: R$\u00A032,90');
});

it('counts all places within the radius, of which the nearest eight are shown', () => {
  const found = Array.from({ length: 22 }, (_, id) => place(id));
  const summary = (places: typeof found) =>
    resultSummary(undefined, { found: places, busy: false, failed: false }, null);
  expect(summary(found)).toBe('Raio de 10 km · os 8 mais próximos de 22');
  expect(panel(done, { found }).match(/class="place-row"/g)).toHaveLength(8);
  expect(summary(found.slice(0, 8))).toBe('Raio de 10 km · 8 lugares, do mais perto ao mais longe');
});

it('explains beside earlier results why they are not newer', () => {
  const kept = { found: [], busy: false, failed: false };
  expect(resultSummary(undefined, kept, 'Tempo de solicitação de localização expirou')).toBe(
    'Raio de 10 km · Tempo de solicitação de localização expirou',
  );
  expect(resultSummary('Região Sul', { ...kept, failed: true }, null)).toBe(
    'Região Sul · Raio de 10 km · Não foi possível buscar agora.',
  );
  expect(resultSummary(undefined, { ...kept, found: null }, 'Erro')).toBe('Raio de 10 km');
});
