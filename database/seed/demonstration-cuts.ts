/** Base prices of the demonstration city's meat, and the share of shops that sell each cut. */

export interface DemonstrationCut {
  /** name of a built-in product */
  product: string;
  /** centavos per kilo */
  basePrice: number;
  /** share of the shops that sell it */
  sold: number;
  /** prices of one kind rise and fall together */
  kind: 'beef' | 'pork' | 'poultry' | 'fish';
}

const cuts = (
  kind: DemonstrationCut['kind'],
  listed: Record<string, readonly [basePrice: number, sold: number]>,
) => Object.entries(listed).map(([product, [basePrice, sold]]) => ({ product, basePrice, sold, kind }));

export const demonstrationCuts: readonly DemonstrationCut[] = [
  ...cuts('beef', {
    Picanha: [6790, 1],
    'Contra Filé': [4890, 1],
    'Filé Mignon': [7190, 0.8],
    Alcatra: [4590, 1],
    Maminha: [4690, 0.9],
    Fraldinha: [4290, 0.85],
    Cupim: [3690, 0.9],
    Costela: [2290, 1],
    'Costela Dianteira': [1990, 0.5],
    Patinho: [3890, 0.95],
    'Coxão Mole': [3990, 0.95],
    'Coxão Duro': [3590, 0.75],
    Lagarto: [3690, 0.6],
    Músculo: [2890, 0.85],
    Acém: [2790, 0.95],
    Paleta: [2890, 0.7],
    Peito: [2590, 0.5],
    Chambari: [2190, 0.75],
    'Carne Moída': [2690, 1],
    'Carne de Sol': [4390, 0.65],
    Fígado: [1690, 0.8],
    Rabada: [2990, 0.45],
  }),
  ...cuts('pork', {
    'Pernil Suíno': [2090, 0.75],
    'Lombo Suíno': [2790, 0.55],
    'Costelinha Suína': [2890, 0.8],
    'Bisteca Suína': [2190, 0.8],
    Panceta: [2690, 0.5],
    'Copa Lombo': [2590, 0.35],
    Linguiça: [2190, 1],
    'Linguiça Calabresa': [2490, 0.8],
    'Linguiça Caipira': [2990, 0.4],
  }),
  ...cuts('poultry', {
    Frango: [1490, 1],
    'Peito de Frango': [1890, 0.85],
    'Filé de Frango': [2390, 0.95],
    'Coxa e Sobrecoxa': [1490, 0.9],
    'Asa de Frango': [2090, 0.7],
    'Coração de Frango': [3590, 0.7],
    Moela: [1590, 0.55],
  }),
  ...cuts('fish', {
    Tilápia: [4490, 0.4],
    Tambaqui: [2490, 0.3],
  }),
];
