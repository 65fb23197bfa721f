import { describe, expect, it } from 'vitest';
import { permitted } from './can.ts';
import { fuelBrandCan, fuelBrandLinks } from './fuel-brands-can.ts';
import { isSurveyedFuel } from './fuel-products.ts';
import { fuelStationCan, fuelStationLinks } from './fuel-stations-can.ts';
import { fuelTypeCan, fuelTypeLinks } from './fuel-types-can.ts';

describe('spec, back office, sections 4 and 5: brands, types and stations of fuel', () => {
  it('are deleted while nothing belongs to them', () => {
    expect(fuelBrandCan({ linked: [], surveyed: false })).toEqual({ rename: permitted, delete: permitted });
    expect(fuelTypeCan({ linked: [], surveyed: false })).toEqual({ rename: permitted, delete: permitted });
    expect(fuelStationCan({ linked: [] })).toEqual({ delete: permitted });
  });

  it('are not deleted while something belongs to them: the first to remove is named', () => {
    expect(fuelBrandCan({ linked: [...fuelBrandLinks].reverse(), surveyed: false }).delete).toEqual({
      may: false,
      why: 'Esta marca possui postos vinculados. Escolha outra marca nos postos primeiro.',
    });
    expect(fuelTypeCan({ linked: [...fuelTypeLinks].reverse(), surveyed: false }).delete).toEqual({
      may: false,
      why: 'Este tipo de combustível possui preços vinculados. Remova os preços primeiro.',
    });
    expect(fuelStationCan({ linked: [...fuelStationLinks].reverse() }).delete).toEqual({
      may: false,
      why: 'Este posto possui preços vinculados. Remova os preços primeiro.',
    });
  });

  it('keep their names where surveys find them by it', () => {
    expect(fuelBrandCan({ linked: [], surveyed: true }).rename.may).toBe(false);
    expect(fuelTypeCan({ linked: [], surveyed: true }).rename.may).toBe(false);
    expect([isSurveyedFuel('gasolina COMUM'), isSurveyedFuel('Diesel')]).toEqual([true, false]);
  });
});
