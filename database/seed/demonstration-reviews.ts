import { addDays, type Day, startOfDay } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import { reportUrgency } from '#domain/report-urgency.ts';
import { changePercent } from '#domain/reported-prices.ts';
import type { DemonstrationPrice } from './demonstration-prices.ts';

/** Reviews and reported prices of the demonstration city. They have no author, because no accounts are invented. */

export const approved = <Sent extends object>(sent: Sent) => ({ ...sent, status: 'approved' as const });
export const pending = <Sent extends object>(sent: Sent) => ({ ...sent, status: 'pending' as const });

const commentsByRating: Record<PriceKind, Readonly<Record<number, readonly string[]>>> = {
  meat: {
    5: [
      'Carne fresca e atendimento muito bom.',
      'Melhor picanha da região, sempre macia.',
      'Limpam e cortam na hora, do jeito que a gente pede.',
      'Preço justo e balcão sempre limpo.',
    ],
    4: [
      'Boa variedade de cortes, só a fila que demora no sábado.',
      'Carne de qualidade. O estacionamento é apertado.',
      'Sempre compro a costela aqui, vale a pena.',
    ],
    3: ['Atendimento bom, mas alguns cortes acabam cedo.', 'Preço varia muito de uma semana para outra.'],
    2: ['O preço do balcão era diferente do da placa.'],
  },
  fuel: {
    5: ['Atendimento rápido e preço do painel respeitado.', 'Sempre abasteço aqui, nunca tive problema.'],
    4: ['Bom preço, mas faz fila no fim da tarde.', 'Calibrador e água sempre funcionando.'],
    3: ['O preço à vista é bom; no cartão, nem tanto.'],
    2: ['O painel não mostrava que o preço era só no aplicativo.'],
  },
};

const reportComments = [
  null,
  'Visto hoje no balcão.',
  'Preço da placa.',
  null,
  'Só no cartão da loja.',
  'Conferi na nota.',
];

interface DemonstrationReview {
  establishment: string;
  rating: number;
  comment: string;
  createdAt: Date;
}

/** Generates up to eight reviews per place. */
export function demonstrationReviews(
  random: () => number,
  today: Day,
  kind: PriceKind,
  places: readonly string[],
): DemonstrationReview[] {
  return places.flatMap((establishment) =>
    Array.from({ length: Math.floor(random() * 9) }, () => {
      const chance = random();
      const rating = chance < 0.45 ? 5 : chance < 0.82 ? 4 : chance < 0.95 ? 3 : 2;
      const fitting = commentsByRating[kind][rating] ?? [];
      const comment = fitting[Math.floor(random() * fitting.length)] ?? '';
      return { establishment, rating, comment, createdAt: pastHour(random, today, 200) };
    }),
  );
}

interface DemonstrationReport {
  establishment: string;
  product: string;
  reportedCentavos: number;
  comment: string | null;
  createdAt: Date;
}

/** Generates two reports per product, close to an observed price. */
export function demonstrationReports(
  random: () => number,
  today: Day,
  prices: readonly DemonstrationPrice[],
): DemonstrationReport[] {
  return [...Map.groupBy(prices, ({ product }) => product).values()].flatMap((ofProduct) =>
    Array.from({ length: 2 }, (): DemonstrationReport[] => {
      const price = ofProduct[Math.floor(random() * ofProduct.length)];
      if (!price) return [];
      return [
        {
          establishment: price.establishment,
          product: price.product,
          reportedCentavos: price.centavos + Math.round((random() - 0.5) * 4) * 100,
          comment: reportComments[Math.floor(random() * reportComments.length)] ?? null,
          createdAt: pastHour(random, today, 20),
        },
      ];
    }).flat(),
  );
}

const fuelReportComments = [
  null,
  'Preço do painel.',
  null,
  'Abasteci hoje cedo.',
  'Só no aplicativo do posto.',
];

type SeenPrice = Pick<DemonstrationPrice, 'establishment' | 'product' | 'centavos'>;

/** Generates one to three reports per station, close to its newest prices. */
export function demonstrationFuelReports(
  random: () => number,
  today: Day,
  newest: readonly SeenPrice[],
): DemonstrationReport[] {
  return [...Map.groupBy(newest, ({ establishment }) => establishment).values()].flatMap((ofStation) =>
    ofStation.slice(0, 1 + Math.floor(random() * 3)).map(({ establishment, product, centavos }) => ({
      establishment,
      product,
      reportedCentavos: centavos + Math.round((random() - 0.5) * 20),
      comment: fuelReportComments[Math.floor(random() * fuelReportComments.length)] ?? null,
      createdAt: pastHour(random, today, 12),
    })),
  );
}

/** The times of pending items, sent the day before: a new administrator can moderate from the first start. */
const sentYesterday = (today: Day, hour: number) =>
  new Date(startOfDay(addDays(today, -1)).getTime() + hour * 3_600_000);

/** Generates one pending review. */
export function waitingReview(today: Day, kind: PriceKind): DemonstrationReview {
  return kind === 'meat'
    ? {
        establishment: 'Casa de Carnes Jalapão',
        rating: 4,
        comment: 'Atendimento atencioso e carne bem limpa. No sábado, chegue cedo.',
        createdAt: sentYesterday(today, 17.5),
      }
    : {
        establishment: 'Posto Ipê Amarelo',
        rating: 5,
        comment: 'Preço do painel igual ao da bomba, e o frentista confere o pneu.',
        createdAt: sentYesterday(today, 18.25),
      };
}

/** A pending report, ranked like those that people send. */
type WaitingReport = DemonstrationReport & { urgency: number };

/** Returns the report with its urgency, from the difference to the price that was seen last. */
function ranked(report: DemonstrationReport, seenCentavos: number): WaitingReport {
  const change = changePercent(report.reportedCentavos, seenCentavos);
  return {
    ...report,
    urgency: reportUrgency({ changePercent: change, followers: 0, reportedAt: report.createdAt }),
  };
}

/** Generates two pending reports: a lower price, and a higher one. */
export function waitingReports(today: Day, prices: readonly SeenPrice[]): WaitingReport[] {
  const wanted = [
    {
      establishment: 'Açougue Boi de Ouro',
      product: 'Picanha',
      by: -600,
      comment: 'Na placa da entrada.',
      hour: 11,
    },
    { establishment: 'Casa de Carnes Jalapão', product: 'Costela', by: 100, comment: null, hour: 16.5 },
  ];
  return wanted.flatMap(({ establishment, product, by, comment, hour }) => {
    const seen = prices.findLast((one) => one.establishment === establishment && one.product === product);
    if (!seen) return [];
    const reportedCentavos = seen.centavos + by;
    const createdAt = sentYesterday(today, hour);
    return [ranked({ establishment, product, reportedCentavos, comment, createdAt }, seen.centavos)];
  });
}

/** Generates one pending report: a lower price of the first station's first fuel. */
export function waitingFuelReports(today: Day, newest: readonly SeenPrice[]): WaitingReport[] {
  return newest.slice(0, 1).map(({ establishment, product, centavos }) => {
    const reportedCentavos = centavos - 8;
    const createdAt = sentYesterday(today, 18);
    const comment = 'Preço do painel.';
    return ranked({ establishment, product, reportedCentavos, comment, createdAt }, centavos);
  });
}

/** Returns a time in opening hours, on one of the `days` days before today. */
function pastHour(random: () => number, today: Day, days: number): Date {
  const day = addDays(today, -1 - Math.floor(random() * days));
  return new Date(startOfDay(day).getTime() + (8 + random() * 11) * 3_600_000);
}
