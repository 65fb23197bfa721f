import {
  CircleDashed,
  CircleX,
  Combine,
  FileUp,
  Flag,
  Hourglass,
  type LucideIcon,
  Mail,
  MapPinOff,
  MessageSquareText,
  ReceiptText,
  ShieldCheck,
  Store,
  Tag,
  Tags,
  TimerOff,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import type { Queue, Waiting } from '#contract/dashboard.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { addDays, type Day, formatShortDate } from '#domain/city-time.ts';
import { type CoverageKind, coverageKinds, soonUntil } from '#domain/coverage.ts';
import { formatElapsed } from '#domain/elapsed.ts';
import type { SourceName } from '#domain/sources.ts';
import { counted } from '#domain/text.ts';
import { panelPaths } from '#web/panel-paths.ts';

export interface Task {
  key: string;
  icon: LucideIcon;
  /** 'urgent' gets worse by itself; in a 'queue', people wait for an answer */
  kind: 'urgent' | 'queue';
  count: number;
  label: string;
  about: string;
  to: string;
  /** what the link says: 'Começar' */
  verb: string;
  /** how long it takes, about */
  minutes: number;
}

/** The places of each kind that need a visit; one that is not known yet is missing. */
export type VisitsByKind = Partial<Record<CoverageKind, Visits>>;
type Visits = Reply<Endpoints['listPriceCoverage']>['toVisit'] &
  Pick<Reply<Endpoints['listPriceCoverage']>, 'toCompare'> & {
    /** the place that most needs a visit */
    first: number | undefined;
  };

/** How long a visit to a shop in the round takes, and the import of a survey of all stations. */
const [roundMinutes, importMinutes] = [4, 3];

/** [one, many] */
export const placeNames: Record<CoverageKind, readonly [string, string]> = {
  meat: ['estabelecimento', 'estabelecimentos'],
  fuel: ['posto', 'postos'],
};

interface QueueTask extends Pick<Task, 'verb'> {
  key: 'reportedPrices' | 'reviews' | 'receipts' | 'messages';
  /** minutes of one */
  each: number;
  icon: LucideIcon;
  one: string;
  many: string;
  to: string;
}

const queues: readonly QueueTask[] = [
  {
    key: 'reportedPrices',
    icon: Flag,
    one: 'preço reportado',
    many: 'preços reportados',
    to: panelPaths.section('reported-prices'),
    verb: 'Começar',
    each: 0.5,
  },
  {
    key: 'reviews',
    icon: MessageSquareText,
    one: 'avaliação',
    many: 'avaliações',
    to: panelPaths.section('reviews'),
    verb: 'Começar',
    each: 0.5,
  },
  {
    key: 'receipts',
    icon: ReceiptText,
    one: 'comprovante',
    many: 'comprovantes',
    to: panelPaths.list('receipts'),
    verb: 'Começar',
    each: 1.5,
  },
  {
    key: 'messages',
    icon: Mail,
    one: 'mensagem não lida',
    many: 'mensagens não lidas',
    to: panelPaths.list('messages'),
    verb: 'Responder',
    each: 2,
  },
];

/** 'a mais antiga há 6 h' @param word agrees in gender with what is counted */
function ageOf({ oldestAt }: Queue, now: Date, word = 'o mais antigo'): string {
  return oldestAt === null ? '' : `${word} ${formatElapsed(new Date(oldestAt), now)}`;
}

/** ': 3 relatos de Gasolina comum bastam para comparar'. Of the cuts none is the one that everybody reads. */
function sayEnough(kind: CoverageKind, { toCompare }: Visits): string {
  if (kind !== 'fuel' || !toCompare) return '';
  const { name, reports } = toCompare;
  return `: ${counted(reports, 'relato')} de ${name} ${reports === 1 ? 'basta' : 'bastam'} para comparar`;
}

/** The prices to collect, by kind: those that have expired, places without any, and prices that expire soon. */
function visitsOf(kind: CoverageKind, visits: Visits, today: Day): Task[] {
  const { expired, empty, expiring, first } = visits;
  const [one, many] = placeNames[kind];
  const inPlaces = (places: number) => `em ${counted(places, one, many)}`;
  const task = {
    icon: Hourglass,
    kind: 'urgent',
    ...(kind === 'meat'
      ? { to: panelPaths.priceRound(first), verb: 'Começar a rodada' }
      : { to: panelPaths.imports(), verb: 'Importar pesquisa' }),
  } as const;
  const minutes = (places: number) => (kind === 'meat' ? places * roundMinutes : importMinutes);
  return [
    {
      ...task,
      key: `expired-${kind}`,
      icon: TimerOff,
      count: expired.prices,
      label: expired.prices === 1 ? 'preço vencido' : 'preços vencidos',
      about: `${inPlaces(expired.places)} sem preço válido${sayEnough(kind, visits)}`,
      minutes: minutes(expired.places),
    },
    {
      ...task,
      key: `empty-${kind}`,
      icon: CircleDashed,
      count: empty.places,
      label: `${empty.places === 1 ? one : many} sem preço`,
      about: 'nenhum foi coletado até hoje',
      minutes: minutes(empty.places),
    },
    {
      ...task,
      key: `expiring-${kind}`,
      count: expiring.prices,
      label: `${expiring.prices === 1 ? 'preço vence' : 'preços vencem'} até ${formatShortDate(soonUntil(today))}`,
      about: inPlaces(expiring.places),
      minutes: minutes(expiring.places),
    },
  ];
}

/** How many reports of reliable people are shown at once, to be approved together after a look. */
const shownAtOnce = 50;

interface ListTask extends Pick<Task, 'icon' | 'about' | 'to'> {
  verb: string | ((count: number) => string);
  key: 'reliable' | 'claims' | 'heldPromotions' | 'replies' | 'names';
  one: string;
  many: string;
  /** minutes of one */
  each: number;
}
export type ListCounts = Record<ListTask['key'], number>;

/** The tasks that are counted by lists of their own. */
const lists: readonly ListTask[] = [
  {
    key: 'reliable',
    icon: ShieldCheck,
    one: 'relato de confiança',
    many: 'relatos de confiança',
    about: 'de pessoas cujos últimos relatos foram todos aprovados',
    to: panelPaths.list('reportedPrices', { reliable: 'true', limit: shownAtOnce }),
    verb: (count) => (count === 1 ? 'Aprovar' : `Aprovar os ${Math.min(count, shownAtOnce)}`),
    each: 0.05,
  },
  {
    key: 'claims',
    icon: Store,
    one: 'pedido para cuidar de uma loja',
    many: 'pedidos para cuidar de uma loja',
    about: 'a pessoa espera a resposta por e-mail',
    to: panelPaths.list('merchantClaims'),
    verb: 'Decidir',
    each: 2,
  },
  {
    key: 'heldPromotions',
    icon: Tag,
    one: 'promoção de loja em espera',
    many: 'promoções de lojas em espera',
    about: 'preços que pedem conferência',
    to: panelPaths.list('promotions', { held: 'true' }),
    verb: 'Conferir',
    each: 1,
  },
  {
    key: 'replies',
    icon: MessageSquareText,
    one: 'resposta de loja a uma avaliação',
    many: 'respostas de lojas a avaliações',
    about: 'aparecem depois de aprovadas',
    to: panelPaths.list('merchantClaims'),
    verb: 'Ler',
    each: 0.5,
  },
  {
    key: 'names',
    icon: Tags,
    one: 'nome que três lojas explicam igual',
    many: 'nomes que três lojas explicam igual',
    about: 'valem para todas depois de aceitos',
    to: panelPaths.list('merchantClaims'),
    verb: 'Conferir',
    each: 0.5,
  },
];

function ofList({ one, many, each, verb, ...list }: ListTask, count: number): Task {
  return {
    ...list,
    kind: 'queue',
    count,
    label: count === 1 ? one : many,
    verb: typeof verb === 'string' ? verb : verb(count),
    minutes: Math.ceil(count * each),
  };
}

/**
 * Lists what needs a person, the most urgent first, without empty queues.
 */
export function tasksOf(
  waiting: Waiting,
  visits: VisitsByKind,
  { now, today, ...of }: { now: Date; today: Day } & Partial<ListCounts>,
): Task[] {
  const { imports, sources, offTheMap, stationSuccessions, contestedPromotions } = waiting;
  const ofKinds = coverageKinds.flatMap((kind) => {
    const known = visits[kind];
    return known ? visitsOf(kind, known, today) : [];
  });
  const tasks: Task[] = [
    ...ofKinds.filter(({ key }) => !key.startsWith('expiring')),
    ...ofKinds.filter(({ key }) => key.startsWith('expiring')),
    {
      key: 'contested',
      icon: Tag,
      kind: 'urgent',
      count: contestedPromotions,
      label: `${contestedPromotions === 1 ? 'oferta' : 'ofertas'} que os preços desmentem`,
      about: 'visto mais caro depois do primeiro dia',
      to: panelPaths.list('promotions', { contested: 'true' }),
      verb: 'Conferir',
      minutes: contestedPromotions,
    },
    {
      key: 'successions',
      icon: Combine,
      kind: 'urgent',
      count: stationSuccessions,
      label: stationSuccessions === 1 ? 'posto com outro CNPJ' : 'postos com outro CNPJ',
      about: 'mesmo endereço: o mais antigo saiu da comparação',
      to: panelPaths.list('stationSuccessions', { status: 'waiting' }),
      verb: 'Conferir',
      minutes: stationSuccessions,
    },
    ...lists.map((list) => ofList(list, of[list.key] ?? 0)),
    ...queues.map(
      ({ key, icon, one, many, to, verb, each }): Task => ({
        key,
        icon,
        kind: 'queue',
        count: waiting[key].count,
        label: waiting[key].count === 1 ? one : many,
        about: ageOf(
          waiting[key],
          now,
          key === 'reviews' || key === 'messages' ? 'a mais antiga' : 'o mais antigo',
        ),
        to,
        verb,
        minutes: waiting[key].count * each,
      }),
    ),
    {
      key: 'ready',
      icon: FileUp,
      kind: 'queue',
      count: imports.ready,
      label: imports.ready === 1 ? 'pesquisa lida' : 'pesquisas lidas',
      about: imports.held ?? (imports.ready === 1 ? 'espera sua confirmação' : 'esperam sua confirmação'),
      to: panelPaths.imports(),
      verb: 'Confirmar',
      minutes: imports.ready * importMinutes,
    },
    ...sources.map((source) => quietSource(source, today)),
    {
      key: 'refusing',
      icon: TriangleAlert,
      kind: 'urgent',
      count: imports.rows,
      label: imports.rows === 1 ? 'linha recusada' : 'linhas recusadas',
      about: `em ${counted(imports.refusing, 'importação', 'importações')} dos últimos 7 dias`,
      to: panelPaths.imports(),
      verb: 'Corrigir',
      minutes: imports.rows,
    },
    {
      key: 'failed',
      icon: CircleX,
      kind: 'urgent',
      count: imports.failed,
      label: imports.failed === 1 ? 'importação falhou' : 'importações falharam',
      about: 'nos últimos 7 dias',
      to: panelPaths.imports(),
      verb: 'Ver por quê',
      minutes: imports.failed * importMinutes,
    },
    offMap('meat', offTheMap.establishments, panelPaths.list('establishments', { coordinates: 'missing' })),
    offMap('fuel', offTheMap.stations, panelPaths.list('fuelStations', { coordinates: 'missing' })),
  ];
  return tasks.filter(({ count }) => count > 0);
}

const sourceWords: Readonly<Record<SourceName, string>> = {
  survey: 'da pesquisa da ANP',
  register: 'do cadastro da ANP',
};

/** A source that brings nothing, or else does not answer. */
function quietSource({ name, silentDays, failures }: Waiting['sources'][number], today: Day): Task {
  const task = {
    key: `source-${name}`,
    icon: Unplug,
    kind: 'urgent',
    to: panelPaths.sources(),
    verb: 'Ver a fonte',
    minutes: importMinutes,
  } as const;
  if (silentDays === null)
    return {
      ...task,
      count: failures,
      label: failures === 1 ? 'busca sem resposta' : 'buscas sem resposta',
      about: `${sourceWords[name]}, desde a última que deu certo`,
    };
  return {
    ...task,
    count: silentDays,
    label: `dias sem nada ${sourceWords[name]}`,
    about: `não traz nada desde ${formatShortDate(addDays(today, -silentDays))}`,
  };
}

function offMap(kind: CoverageKind, count: number, to: string): Task {
  const [one, many] = placeNames[kind];
  return {
    key: `map-${kind}`,
    icon: MapPinOff,
    kind: 'queue',
    count,
    label: `${count === 1 ? one : many} fora do mapa`,
    about: 'sem um ponto de onde medir distâncias',
    to,
    verb: 'Pôr no mapa',
    minutes: count,
  };
}

/** '4 coisas · ~12 min'; longer work in whole hours. */
export function sayWork(tasks: readonly Task[]): string {
  const minutes = Math.ceil(tasks.reduce((sum, task) => sum + task.minutes, 0));
  const time = minutes <= 90 ? `~${minutes} min` : `~${Math.round(minutes / 60)} h`;
  return `${counted(tasks.length, 'coisa')} · ${time}`;
}
