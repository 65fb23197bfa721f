import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { city } from '#domain/city.ts';
import { findZipcode, RegionOrZipcode } from './region-or-zipcode.tsx';

const regions = [
  { id: 1, name: 'Norte', centre: { latitude: -10.17, longitude: -48.33 } },
  { id: 2, name: 'Sul', centre: { latitude: -10.24, longitude: -48.33 } },
  { id: 3, name: 'Taquaralto', centre: null },
];
const near = { latitude: -10.25, longitude: -48.3 };
/** @param points the server's answer for each CEP; undefined: it does not answer */
const answering = (points?: Record<string, object>) =>
  vi.stubGlobal('fetch', async (address: string) => {
    const [, zipcode = ''] = /^\/api\/public\/postal-codes\/(\d{8})$/.exec(address) ?? [];
    return points
      ? Response.json({ success: true, data: { point: points[zipcode] ?? null } })
      : Response.json({ success: false, code: 'unavailable', message: '' }, { status: 503 });
  });
afterEach(() => vi.unstubAllGlobals());

describe('location from a CEP', () => {
  it('is near the shops and stations with the same prefix', async () => {
    answering({ 77020011: near });
    const place = await findZipcode('/api', '77020011', regions);
    expect(place).toMatchObject({
      name: 'CEP 77020-011',
      point: { latitude: expect.closeTo(-10.25) },
    });
  });
  it('is the centre of its region without such places, even if the call fails', async () => {
    answering({});
    expect(await findZipcode('/api', '77001000', regions)).toMatchObject({ point: regions[0]?.centre });
    answering();
    expect(await findZipcode('/api', '77020000', regions)).toMatchObject({ point: regions[1]?.centre });
  });
  it('is only roughly known, and none for the CEP of the whole city', async () => {
    answering({ 77020010: near, [city.exampleZipcode]: near });
    expect(await findZipcode('/api', '77020010', regions)).toMatchObject({
      point: { precision: 'postal_code' },
    });
    expect(await findZipcode('/api', '77000000', regions)).toBe('general');
    expect(await findZipcode('/api', city.exampleZipcode, regions)).toMatchObject({ name: 'CEP 77020-014' });
  });
  it('is unknown outside the city, and unlocated if the region has no centre', async () => {
    answering({});
    expect(await findZipcode('/api', '01310100', regions)).toBe('unknown');
    expect(await findZipcode('/api', '77064000', regions)).toBe('unlocated');
  });
  it('is unavailable, not unknown, when a call fails', async () => {
    answering();
    expect(await findZipcode('/api', '77064000', regions)).toBe('unavailable');
  });
});

describe('the choice of a place without the device', () => {
  const shown = (regions: ComponentProps<typeof RegionOrZipcode>['regions']) =>
    renderToStaticMarkup(<RegionOrZipcode regions={regions} apiPrefix="/api" onName={() => {}} />);
  it('asks for a region or a CEP, also while the regions load', () => {
    expect(shown(null)).toMatch(/Região.*Carregando\.\.\..*ou CEP/s);
    expect(shown(regions)).toMatch(/Região.*Escolha.*Norte.*ou CEP/s);
  });
  it('asks for a CEP alone where no region has a place with coordinates', () => {
    expect(shown(regions.slice(2))).not.toContain('Região');
  });
});
