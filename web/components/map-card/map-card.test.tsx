import { describe, expect, it } from 'vitest';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { htmlOf } from '#web/testing.tsx';
import { onAvenue, onLake, spotIn, toPlan, viewOf, viewRatio } from './city-plan.ts';
import { MapCard } from './map-card.tsx';
import type { MapPin } from './schematic-map.tsx';

const square = { latitude: -10.1847, longitude: -48.3337 };
const north = { latitude: -10.16, longitude: -48.34 };
const east = { latitude: -10.2, longitude: -48.3 };

describe('plan of the city', () => {
  it('counts metres from the square, east and south', () => {
    expect(toPlan(square)).toEqual({ x: 0, y: 0 });
    expect(toPlan(north).y).toBeLessThan(0);
    expect(toPlan(east).x).toBeGreaterThan(3000);
  });
  it('opens a window that holds every place, and a neighbourhood around a single one', () => {
    for (const places of [[square], [square, north], [north, square, east]]) {
      const view = viewOf(places);
      expect(view.width / view.height).toBeCloseTo(viewRatio, 1);
      for (const place of places) {
        const { left, top } = spotIn(view, place);
        for (const share of [left, top]) {
          expect(Number.parseFloat(share)).toBeGreaterThan(5);
          expect(Number.parseFloat(share)).toBeLessThan(95);
        }
      }
    }
  });
  it('names lake and avenue only where they are seen', () => {
    expect(onLake(viewOf([{ latitude: -10.19, longitude: -48.37 }]))).toBeDefined();
    expect(onLake(viewOf([east]))).toBeUndefined();
    expect(onAvenue(viewOf([square]), [square])).toBeUndefined();
    const aside = [{ latitude: -10.19, longitude: -48.326 }];
    expect(onAvenue(viewOf(aside), aside)).toBeDefined();
  });
});

const pin: MapPin = { key: 1, name: 'Posto 32', label: '6,89', kind: 'lowest', ...square };
const card = (pins: MapPin[], precision: CoordinatePrecision = 'exact') =>
  htmlOf(
    <MapCard
      address="303 Norte, Av. NS-5"
      searchUrl="https://mapa.example/?q=posto"
      pins={pins}
      precision={precision}
      tiles={{ url: 'https://mapa.example/{z}/{x}/{y}.png', attribution: 'Mapa' }}
    />,
  );

describe('MapCard', () => {
  it('draws the plan with its pins before any tile, lists them, and opens a maps service in another tab', () => {
    const html = card([pin, { ...pin, key: 2, name: 'Posto Star', kind: 'other', to: '/posto/2', ...north }]);
    expect(html).toMatch(/class="plan".*map-pin-lowest/);
    expect(html).toMatch(/aria-label="No mapa".*Posto 32.*href="\/posto\/2"/);
    expect(card([pin])).toMatch(/href="https:\/\/mapa.example\/\?q=posto"[^>]*target="_blank" rel="noopener/);
  });
  it('says how sure the place is', () => {
    expect(card([pin], 'postal_code')).toContain('Local aproximado, pelo CEP');
    expect(card([pin], 'street')).toContain('Local aproximado, pela rua');
    const unknown = card([]);
    expect(unknown).toContain('Localização exata não informada');
    expect(unknown).toContain('303 Norte, Av. NS-5');
    expect(unknown).toContain('Abrir mapa');
    expect(unknown).not.toContain('map-pin');
  });
});
