import { describe, expect, it } from 'vitest';
import type { ReportedPriceContext, ReportedPriceRow } from '#contract/reported-price-rows.ts';
import {
  evidenceOf,
  nameOf,
  sayApproval,
  sayChange,
  sayOfficial,
  sayRecord,
  subjectOf,
} from './report-words.ts';

const report: ReportedPriceRow = {
  id: 1,
  productId: 2,
  establishmentId: 3,
  fuelTypeId: null,
  fuelStationId: null,
  Product: { id: 2, name: 'Costela', Category: { id: 1, name: 'Bovino' } },
  Establishment: {
    id: 3,
    name: 'Açougue do Neném',
    Region: { id: 4, name: 'Taquaralto' },
  },
  FuelType: null,
  FuelStation: null,
  reportedPrice: 14.99,
  unit: 'kg',
  comment: null,
  status: 'pending',
  rejectionReason: null,
  official: false,
  createdAt: '2026-06-12T08:40:00-03:00',
  reportDate: '2026-06-12T08:40:00-03:00',
  decidedAt: null,
  version: 1,
  User: { name: 'Raimundo Ferreira', email: 'raimundo@exemplo.com.br' },
  DecidedBy: null,
  decidedByRule: null,
  isByMerchant: false,
  currentPrice: 16.99,
  changePercent: -11.8,
  record: { sent: 12, decided: 11, approved: 10 },
};

const context = (change: Partial<ReportedPriceContext> = {}): ReportedPriceContext => ({
  report,
  city: { prices: [], lowest: null, mean: null, highest: null },
  lastPrices: [],
  agreeing: [],
  receipts: [],
  approval: { becomesCurrent: true, becomesLowest: false },
  ...change,
});

const receipt = {
  id: 5,
  status: 'pending' as const,
  createdAt: report.createdAt,
  imageUrl: null,
  accessKey: '17260616593945000102650050000000011016877636',
  keyIsOfPlace: true,
  line: { productName: 'COSTELA BOV', price: 14.99, agrees: true },
};
const agreed = {
  id: 7,
  reportedPrice: 15,
  createdAt: report.createdAt,
  status: 'pending' as const,
  User: null,
  sameNetwork: false,
};

describe('a report', () => {
  it('is of a product at a shop, or of a fuel at a station', () => {
    expect(subjectOf(report)).toMatchObject({ category: 'Bovino', unit: 'kg', region: 'Taquaralto' });
    const fuel = {
      ...report,
      Product: null,
      Establishment: null,
      FuelType: { id: 1, name: 'GNV' },
      FuelStation: { id: 2, name: 'Posto Sol', Region: null },
    };
    expect(subjectOf(fuel)).toMatchObject({ name: 'GNV', unit: 'm³', place: 'Posto Sol', to: '/posto/2' });
    expect(nameOf(report)).toBe('Costela a R$\u00a014,99 em Açougue do Neném');
  });

  it('is compared with what is published, but not with itself once it is that', () => {
    expect(sayChange(report)).toBe('era 16,99 (−12%)');
    const said = (currentPrice: number | null, changePercent: number | null) =>
      sayChange({ official: false, currentPrice, changePercent });
    expect(said(36.5, 0)).toBe('era 36,50 (igual)');
    expect(said(36.5, 4.2)).toBe('era 36,50 (+4%)');
    expect(said(7.01, -0.6)).toBe('era 7,01 (menos de 1%)');
    expect(said(null, null)).toBe('sem preço hoje');
    expect(sayChange({ official: true, currentPrice: 60.5, changePercent: 0 })).toBe('');
  });

  it('says how often its author was right', () => {
    expect(sayRecord(report)).toBe('10 de 11 certos');
    expect(sayRecord({ record: { sent: 1, decided: 0, approved: 0 } })).toBe('1º relato');
    expect(sayRecord({ record: { sent: 3, decided: 0, approved: 0 } })).toBe('3 relatos');
    expect(sayRecord({ record: null })).toBe('');
  });
});

describe('what is known beside the price', () => {
  const titles = (change: Partial<ReportedPriceContext>) =>
    evidenceOf(context(change)).map(({ kind, title }) => `${kind}: ${title}`);

  it('is the receipt, reports that agree, the author, and the distance to the published price', () => {
    expect(titles({ receipts: [receipt], agreeing: [agreed] })).toEqual([
      'good: Comprovante confere',
      'good: 1 outro relato perto deste valor',
      'good: Raimundo Ferreira',
      'good: 12% abaixo do último preço',
    ]);
    expect(titles({ agreeing: [{ ...agreed, sameNetwork: true }] })[0]).toBe(
      'look: 1 outro relato da mesma rede',
    );
    expect(evidenceOf(context())[0]?.more).toBe('10 de 11 relatos aprovados');
  });

  it('asks for a second look at another CNPJ, a poor record and a far price', () => {
    const far = { ...report, changePercent: -90, record: { sent: 3, decided: 2, approved: 0 } };
    expect(titles({ receipts: [{ ...receipt, keyIsOfPlace: false }], report: far })).toEqual([
      'look: Comprovante da mesma pessoa',
      'look: Raimundo Ferreira',
      'look: 90% abaixo do último preço',
    ]);
  });

  it('takes a receipt of an earlier month for no proof', () => {
    const old = { ...receipt, accessKey: '17220516593945000102650050000192061016877637' };
    expect(evidenceOf(context({ receipts: [old] }))[0]).toEqual({
      kind: 'look',
      title: 'Comprovante da mesma pessoa',
      more: 'COSTELA BOV a R$\u00a014,99 na nota; a chave é de mai. 2022',
    });
  });

  it('takes a rejected receipt for no proof, and says that more reports may agree than it has read', () => {
    const agreeing = Array.from({ length: 10 }, (_, nth) => ({ ...agreed, id: nth }));
    expect(titles({ receipts: [{ ...receipt, status: 'rejected' }], agreeing }).slice(0, 2)).toEqual([
      'look: Comprovante rejeitado',
      'good: 10 ou mais outros relatos perto deste valor',
    ]);
  });

  it('says what an approval would do', () => {
    expect(sayApproval({ becomesCurrent: false, becomesLowest: false })).toContain('histórico');
    expect(sayApproval({ becomesCurrent: true, becomesLowest: true })).toContain('menor preço da cidade');
  });

  it('is that there is no price yet, and what a first one is among those of the city', () => {
    const first = { ...report, currentPrice: null, changePercent: null };
    const city = { prices: [14, 20], lowest: 14, mean: null, highest: 20 };
    const said = (reportedPrice: number, change: Partial<ReportedPriceContext> = { city }) =>
      evidenceOf(context({ report: { ...first, reportedPrice }, ...change })).at(-1);
    expect(said(14.99)).toEqual({
      kind: 'look',
      title: 'Sem preço publicado hoje',
      more: 'este seria o primeiro válido do lugar',
    });
    expect(said(1.99)?.more).toBe(
      'este seria o primeiro válido do lugar, muito fora da faixa da cidade, de R$\u00a014,00 a R$\u00a020,00',
    );
    expect(said(1.99, {})?.more).toBe('este seria o primeiro válido do lugar');
  });
});

describe('the question how to approve', () => {
  const older = { approval: { becomesCurrent: false, becomesLowest: false } };
  const newest = { price: 16.9, collectionDate: '2026-06-13T09:00:00-03:00' };
  const usual =
    'O preço entra na comparação da cidade e no histórico do lugar, com a fonte “Relato confirmado”.';
  it('says that an official price is compared, and enters only the history where there is a newer one', () => {
    expect(sayOfficial(1, context())).toBe(usual);
    expect(sayOfficial(1, undefined)).toBe(usual);
    expect(sayOfficial(2, undefined)).toBe(`${usual} Onde já há um preço mais novo, entra só no histórico.`);
    const lastPrices = [newest] as ReportedPriceContext['lastPrices'];
    expect(sayOfficial(1, context({ ...older, lastPrices }))).toBe(
      'Há um preço mais novo neste lugar: R$\u00a016,90, de 13/06/2026. O do relato entra só no histórico, com a fonte “Relato confirmado”.',
    );
    expect(sayOfficial(1, context(older))).toContain('Há um preço mais novo neste lugar. O do relato');
  });
});
