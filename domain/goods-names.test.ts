import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexGoods } from './goods-names.ts';
import { forAll, text } from './testing.ts';

/** Names such as receipts, scales and price lists print, by the goods that they mean. None of them is of a list that is measured. */
const printed: Record<string, string> = {
  Picanha: `
    PICANHA MATURATTA KG, PICANHA BOV RES FRIBOI VACUO, PICANHA NACIONAL PC KG, PICANHA ANGUS BLACK, P1CANHA
    BOV KG, PICANHA BOV RESF CAPA GO
  `,
  'Contra Filé': `
    C.FILE BOV RESF KG, CONTRA FILE S/OSSO KG, C/FILE BIFE KG, CONTRA FILE BOV g F KG, CONTRAFILET BOV PC,
    CONTRA FILE EM BIFE BAND, CONTRA FILE BOV RESF K, BIFE DE CHORIZO
  `,
  'Filé Mignon': `
    FILE MIGNON BOV PC KG, FILE MIGNON S/CORDAO KG, FILE MINHON KG
  `,
  Alcatra: `
    ALCATRA BOV PC KG, ALCATRA COMPLETA BOV, BIFE ALCATRA BDJ, ALCATRA C/MAMINHA KG, ALCATRA EM TIRAS P/
    STROG, ALCATRA BOVINA FRIBOI R
  `,
  Maminha: `
    MAMINHA BOV RESF ESP, MAMINHA BOV PC KG
  `,
  Fraldinha: `
    FRALDINHA BOV KG, FRALDINHA TEMP CHURRASCO KG, VAZIO BOV KG
  `,
  Cupim: `
    CUPIM BOV KG, CUPIM BOV FATIADO
  `,
  Costela: `
    COSTELA BOV JANELA KG, COSTELA BOV JANE, COSTELA BOV RIPA KG, COSTELA GAUCHA KG, COSTELA MINGA KG
  `,
  'Costela Dianteira': `
    COSTELA DIANTEIRA KG, COSTELA BOV DIANT C/OSSO
  `,
  'Costelinha Suína': `
    COSTELA SUINA KG, COSTELINHA SUINA TEMP KG, COST SUI CONG AURORA, COSTELINHA SUINA CON, COSTELA DE PORCO
    KG
  `,
  Patinho: `
    PATINHO BOV KG, PATINHO MOIDO KG, BIFE PATINHO KG
  `,
  'Coxão Mole': `
    COXAO MOLE BOV KG, C/MOLE BIFE KG, CHA DE DENTRO KG, CX MOLE BOV, COXAO MOLE BOV RESF K
  `,
  'Coxão Duro': `
    CHA DE FORA BOV, COXAO DURO BOV KG, COXAO DURO P/ ASSAR, COXAO DORO KG, BIFE A ROLE COXAO DURO, COX DURO
    BOV VAC, BIFE C/DURO P/ROLE
  `,
  Lagarto: `
    LAGARTO BOV KG
  `,
  Músculo: `
    MUSCULO BOV S/OSSO KG, MUSCULO TRASEIRO KG, MUSCULO DIANTEIRO BOV, MUSCULO EM CUBOS
  `,
  Acém: `
    ACEM BOV S/OSSO KG, ACEM BOV PEDACO KG, ACEM MOIDO KG, MIOLO DE ACEM KG
  `,
  Paleta: `
    PALETA BOV S/OSSO KG, MIOLO DA PALETA KG
  `,
  Peito: `
    PEITO BOV C/OSSO KG, PEITO BOVINO S/OSSO, PONTA DE PEITO BOV
  `,
  Chambari: `
    CHAMBARIL BOV KG, CHAMBARI BOV KG, OSSOBUCO BOV KG
  `,
  'Carne Moída': `
    CARNE MOIDA KG, CARNE MOIDA DE 2A, MOIDA DE 2 KG, CARNE MOIDA BOV FRIBOI 500G
  `,
  'Carne de Sol': `
    CARNE DE SOL KG, CARNE SOL TRASEIRO KG, CARNE SOL COXAO MOLE KG
  `,
  Fígado: `
    FIGADO BOV KG, FIGADO BOVINO BIFE
  `,
  Rabada: `
    RABADA BOV KG, RABO BOV CONG KG
  `,
  'Pernil Suíno': `
    PERNIL SUINO C/OSSO KG, PERNIL S/OSSO TEMP SADIA, PERNIL SUINO CONG C/
  `,
  'Lombo Suíno': `
    LOMBO SUINO KG, LOMBO SUI TEMP AURORA
  `,
  'Bisteca Suína': `
    BISTECA SUINA KG, CHULETA SUINA KG
  `,
  Panceta: `
    PANCETA SUINA KG, BARRIGA SUINA KG
  `,
  'Copa Lombo': `
    COPA LOMBO SUINO KG, SOBREPALETA SUINA
  `,
  Linguiça: `
    LINGUICA TOSCANA KG, TOSCAN e, LING TOSCANA AURORA KG, LINGUICA SUINA CASEIRA, LINGUICA FGO SADIA,
    LINGUICA TOSCANA SEAR
  `,
  'Linguiça Calabresa': `
    LINGUICA CALABRESA SEARA, LING CALAB SADIA
  `,
  'Linguiça Caipira': `
    LINGUICA CAIPIRA KG
  `,
  Frango: `
    FRANGO INTEIRO RESF KG, FRANGO CONG SUPER FRANGO, FGO INTEIRO CONG, FRANGO CONG S/MIUDOS
  `,
  'Peito de Frango': `
    PEITO FGO C/OSSO KG, PEITO DE FRANGO RESF, PTO FGO CONG, PEITO DE FRANGO COM O
  `,
  'Filé de Frango': `
    FILE PEITO FGO KG, FILE DE FRANGO KG, PEITO FGO S/OSSO KG, FILE DE PEITO DE FRA
  `,
  'Coxa e Sobrecoxa': `
    COXA SOBRECOXA KG, COXA C/ SOBRECOXA FGO KG, SOBRECOXA FGO KG, SOBRECOXA DE FRANGO CO
  `,
  'Asa de Frango': `
    ASA DE FRANGO KG, ASA FGO CONG KG, MEIO DA ASA FGO, TULIPA DE FRANGO
  `,
  'Coração de Frango': `
    CORACAO FGO KG, CORACAO DE FRANGO CONG
  `,
  Moela: `
    MOELA FGO KG
  `,
  Tilápia: `
    FILE DE TILAPIA KG, FILE TILAPIA CONG
  `,
  Tambaqui: `
    TAMBAQUI POSTA KG
  `,
  'Gasolina comum': `
    GASOLINA C COMUM, GASOLINA COMUM
  `,
  'Gasolina aditivada': `
    GASOLINA C ADITIVADA, GASOLINA ADITIVADA SHELL V-POWER
  `,
  Etanol: `
    ETANOL HIDRATADO, ETANOL HIDRATADO COMUM
  `,
  'Diesel S10': `
    DIESEL B S10, OLEO DIESEL B S10 COMUM, OLEO DIESEL S-10
  `,
  'Diesel S500': `
    DIESEL B S500
  `,
  GNV: `
    GNV
  `,
};
/** Other animals, dishes, other shelves, and names that say too little. */
const none = `
    PICANHA SUINA TEMP, PICANHA DE CORDEIRO, LING. PICANHA SWIFT, BATATA RUFFLES PICANHA, CAPA DE CONTRA
    FILE, FILE MIGNON SUINO, MOLHO MIGNON 340G, CORDAO FILE MIGNON KG, ALCATRA SUINA KG, ALCOOL ETILICO 70
    1L, MAMINHA SUINA KG, FRALDA PAMPERS XG, FRALDINHA DE FRANGO, MATA CUPIM JIMO, CUPIM DEFUMADO,
    COSTELINHA DEFUMADA, COSTELA TAMBAQUI KG, BARBECUE COSTELA, RACAO GRANPLUS COSTELA, PATINHO BORRACHA
    BANHO, CHA MATE LEAO, LAGARTO RECHEADO, PALETA SUINA KG, PALETA MEXICANA MORANGO, RAQUETE BOV KG, MOIDA
    DE 1ª KG, CARNE MOIDA SUINA, PASTEL CARNE DE SOL, CHARQUE PA KG, JERKED BEEF 500G, FIGADO FGO KG, RABO
    SUINO SALG, LINGUA BOV KG, BUCHO BOV KG, MOCOTO BOV KG, CORACAO BOV KG, PERNIL DE CORDEIRO, LOMBO
    CANADENSE SADIA, LOMBO DE BACALHAU, BISTECA BOVINA KG, CHULETA BOV KG, TOUCINHO DEFUMADO, PE SUINO
    SALGADO, ORELHA SUINA, BACON FATIADO, LINGUICA PAIO, PIZZA CALABRESA, CALABRESA ACEBOLADA PRATO,
    SALSICHA HOT DOG, FRANGO CAIPIRA KG, FRANGO A PASSARINHO, FRANGO ASSADO UN, FRANGO DESFIADO, FGO
    EMPANADO SADIA, CALDO GALINHA KNORR, RACAO GOLDEN FRANGO, FILEZINHO SASSAMI FGO, FILE DE PEITO EMPANADO,
    PEITO DE PERU FATIADO, COXINHA DE FRANGO CONG, COXA CREME, PE FRANGO KG, PESCOCO FGO, DORSO DE FRANGO,
    GALINHA CONG, CHESTER PERDIGAO, TILAPIA INTEIRA KG, TAMBAQUI INTEIRO KG, POSTA DE SURUBIM, FILE MERLUZA,
    FILE DE PESCADA, HAMB BOV FRIBOI, ESPETINHO ALCATRA UN, ESPETINHO FRALDINHA UN, ALMONDEGA BOV, KIBE
    BOVINO, KIT FEIJOADA, KIT CHURRASCO PICANHA, PAO FRANCES KG, PAO DE ALHO, BANANA PRATA KG, TOMATE KG,
    MACA FUJI KG, BATATA INGLESA KG, QUEIJO MUSSARELA, PRESUNTO SADIA, MORTADELA FRANGO, TEMPERO P/ FRANGO,
    SAZON CARNE, FAROFA COSTELA YOKI, MIOJO GALINHA, SUCO ABACAXI MARATA 1L, CARVAO VEGETAL 3KG, SACOLA
    PLASTICA, SABAO EM PO 1KG, BANANINHA BOV KG, ENTRECOTE BOV, PRIME RIB ANGUS, T BONE BOV, OLEO
    LUBRIFICANTE 20W50, GASOLINA PODIUM, ARLA 32, STROGONOFF DE FRANGO, ISCAS DE FRANGO, PICADINHO BOVINO,
    BIFE BOVINO, CARNE P/ PANELA KG, RETALHO BOV KG, OSSO PATINHO KG, ASA DELTA INFLAVEL, COPA DESCARTAVEL,
    LOMBO CADERNO, MUSCULO RECUPERADOR GEL, COSTELA DE ADAO VASO, PICANHA DE SOL, ALCATRA E MAMINHA,
    LINGUICA DE FRANGO COM QUEIJO, PONTA DE AGULHA, FIGADO DE GALINHA, PEITO KG, COSTELA RECH, FILE MIGNON
    AO MOLHO, COSTELA NO BAFO KG,
    CORTES DE FRANGO, PERNIL DIANTEIRO C/OSSO, COSTELINHA BARBECUE
`;

const namesIn = (list: string) => list.split(',').map((name) => name.trim());
const product = (name: string, ...synonyms: string[]) => ({ name, synonyms });
const catalogue = Object.keys(printed).map((name) => product(name));
const find = indexGoods(catalogue);
const nameOf = (written: string) => {
  const goods = find(written);
  return typeof goods === 'string' ? goods : goods.name;
};

// Rules and measure: docs/goods-names.md.
it.each(Object.entries(printed))('%s is found by what is printed', (name, list) => {
  expect(namesIn(list).filter((written) => nameOf(written) !== name)).toEqual([]);
});

it('a wrong cut is worse than none: other goods, and names that say too little, are no product', () => {
  expect(namesIn(none).filter((written) => !['none', 'unknown'].includes(nameOf(written)))).toEqual([]);
});

it('what is known to be none of the city’s goods is not asked about, and what nobody can tell is', () => {
  for (const written of ['ALCATRA SUINA KG', 'HAMBURGUER DE PICANHA', 'Z*FRANGO DEF', 'CAPA DE FILE']) {
    expect(nameOf(written)).toBe('none');
  }
  for (const written of [
    'PEITO BDJ',
    'SUPERCORTE DA CASA',
    '',
    '???',
    'PATINHO E ACEM',
    'CARNE MOIDA PATINHO',
  ]) {
    expect(nameOf(written)).toBe('unknown');
  }
});

describe('the words of the catalogue', () => {
  it('come before those of the dictionary, whole or at the beginning of a name', () => {
    const own = indexGoods([
      product('Picanha', 'churrasco'),
      product('Costela', 'churrasco', 'costela bovina'),
      product('Costela Suína'),
      product('Frango Caipira'),
      product('Carne de Sol', 'carne seca'),
      product('Arroz Tipo 1'),
      product('Filé Mignon', 'file'),
    ]);
    const named = (written: string) => {
      const goods = own(written);
      return typeof goods === 'string' ? goods : goods.name;
    };
    expect(named('Filé')).toBe('Filé Mignon');
    expect(named('FILE DE MERLUZA')).toBe('none');
    expect(named('COSTELA SUINA CONG')).toBe('Costela Suína');
    expect(named('COSTELA CHURRASCO')).toBe('Costela');
    expect(named('CHURRASCO')).toBe('unknown');
    expect(named('FGO CAIPIRA KG')).toBe('Frango Caipira');
    expect(named('CARNE SECA BOVINA')).toBe('Carne de Sol');
    expect(named('ARROZ TIPO 1 SERRANO')).toBe('Arroz Tipo 1');
    expect(named('BOLINHO DE ARROZ TIPO 1')).toBe('none');
    // The city does not compare these.
    expect(named('PATINHO BOV KG')).toBe('none');
    expect(named('GASOLINA COMUM')).toBe('none');
  });

  it('find every product by its own name, whatever is beside them', () =>
    forAll(fc.constantFrom(...catalogue), text, ({ name }, any) => {
      expect(nameOf(name.toUpperCase())).toBe(name);
      expect(['none', 'unknown', ...catalogue.map((each) => each.name)]).toContain(nameOf(`${name} ${any}`));
    }));
});
