import type { SurveyedStation, SurveyLine } from './survey.ts';

/** Six invented stations in three regions, under three brands. The comments give their names as displayed. */

/** 'Posto Arara': Norte, Vibra */
export const arara: SurveyedStation = {
  number: 1,
  company: 'POSTO ARARA LTDA',
  street: 'QUADRA 305 NORTE AVENIDA NS 5',
  neighbourhood: 'PLANO DIRETOR NORTE',
  zipcode: '77001-304',
  brand: 'VIBRA',
};
/** 'Posto Jatobá': Norte, Bandeira branca */
export const jatoba: SurveyedStation = {
  number: 2,
  company: 'POSTO JATOBÁ LTDA',
  street: 'QUADRA 504 NORTE AVENIDA NS 4',
  neighbourhood: 'PLANO DIRETOR NORTE',
  zipcode: '77006-520',
  brand: 'BRANCA',
};
/** 'Posto Avenida': Sul, Ipiranga; the cheapest of the city */
export const avenida: SurveyedStation = {
  number: 3,
  company: 'POSTO AVENIDA LTDA',
  street: 'QUADRA 806 SUL AVENIDA NS 10',
  neighbourhood: 'PLANO DIRETOR SUL',
  zipcode: '77023-056',
  brand: 'IPIRANGA',
};
/** 'Posto Pequi': Sul, Bandeira branca */
export const pequi: SurveyedStation = {
  number: 4,
  company: 'POSTO PEQUI LTDA',
  street: 'QUADRA 204 SUL AVENIDA LO 5',
  neighbourhood: 'PLANO DIRETOR SUL',
  zipcode: '77020-454',
  brand: 'BRANCA',
};
/** 'Auto Posto Campeão': Taquaralto, Ipiranga */
export const campeao: SurveyedStation = {
  number: 5,
  company: 'AUTO POSTO CAMPEÃO LTDA',
  street: 'RUA PERNAMBUCO',
  neighbourhood: 'JARDIM AURENY I (TAQUARALTO)',
  zipcode: '77060-122',
  brand: 'IPIRANGA',
};
/** 'Posto Antigo': Taquaralto, Vibra; cheaper than all others, but with an expired price */
export const antigo: SurveyedStation = {
  number: 6,
  company: 'POSTO ANTIGO LTDA',
  street: 'AVENIDA TOCANTINS',
  neighbourhood: 'TAQUARALTO',
  zipcode: '77064-602',
  brand: 'VIBRA',
};

/** @param age how many days older everything is */
export function smallCity(age = 0): SurveyLine[] {
  const line = (station: SurveyedStation, product: string, price: string, daysAgo: number): SurveyLine => ({
    station,
    product,
    price,
    daysAgo: daysAgo + age,
  });
  return [
    line(arara, 'GASOLINA', '6,99', 9),
    line(arara, 'GASOLINA', '6,79', 2),
    line(arara, 'ETANOL', '4,99', 2),
    line(jatoba, 'GASOLINA', '6,95', 2),
    line(avenida, 'GASOLINA', '6,69', 2),
    line(avenida, 'DIESEL S10', '6,49', 2),
    line(pequi, 'GASOLINA', '7,19', 1),
    line(pequi, 'ETANOL', '4,79', 1),
    line(campeao, 'GASOLINA', '7,09', 9),
    line(campeao, 'GASOLINA', '7,29', 2),
    line(campeao, 'ETANOL', '5,49', 2),
    line(antigo, 'GASOLINA', '6,09', 40),
  ];
}

/** The lines of a seventh station, whose words are as long as any. */
export function longWords(): SurveyLine[] {
  const station: SurveyedStation = {
    number: 7,
    company:
      'COMPANHIA TOCANTINENSE DE COMBUSTÍVEIS LUBRIFICANTES TRANSPORTES E CONVENIÊNCIAS DO JALAPÃO SUPERINTERESTADUALÍSSIMAMENTE LTDA',
    street:
      'QUADRA 1103 SUL AVENIDA JOAQUIM TEOTÔNIO SEGURADO ESQUINA COM A ALAMEDA DAS CARAIBEIRAS-DO-CERRADO-SETENTRIONAL',
    neighbourhood: 'LOTEAMENTO JARDIM BELA VISTA DAS ÁGUAS CLARAS SEGUNDA ETAPA EXPANDIDA',
    zipcode: '77019-000',
    brand: 'DISTRIBUIDORA INTERNACIONAL DE PETRÓLEO',
  };
  return [
    { station, product: 'GASOLINA', price: '6,97', daysAgo: 9 },
    { station, product: 'GASOLINA', price: '6,98', daysAgo: 2 },
  ];
}
