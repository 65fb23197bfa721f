import {
  CircleX,
  FileUp,
  Flag,
  Hourglass,
  type LucideIcon,
  Mail,
  MapPinOff,
  MessageSquareText,
  ReceiptText,
  Tag,
  TriangleAlert,
} from 'lucide-react';
import type { Queue, Waiting } from '#contract/dashboard.ts';
import { type Day, formatShortDate } from '#domain/city-time.ts';
import { soonUntil } from '#domain/coverage.ts';
import { formatElapsed } from '#domain/elapsed.ts';
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
}

/** Prices that expire within two days. */
interface Expiring {
  prices: number;
  places: number;
}

interface QueueTask {
  key: 'reportedPrices' | 'reviews' | 'receipts' | 'messages';
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
  },
  {
    key: 'reviews',
    icon: MessageSquareText,
    one: 'avaliação',
    many: 'avaliações',
    to: panelPaths.section('reviews'),
  },
  {
    key: 'receipts',
    icon: ReceiptText,
    one: 'comprovante',
    many: 'comprovantes',
    to: panelPaths.list('receipts'),
  },
  {
    key: 'messages',
    icon: Mail,
    one: 'mensagem não lida',
    many: 'mensagens não lidas',
    to: panelPaths.list('messages'),
  },
];

/** 'a mais antiga há 6 h' @param word agrees in gender with what is counted */
function ageOf({ oldestAt }: Queue, now: Date, word = 'o mais antigo'): string {
  return oldestAt === null ? '' : `${word} ${formatElapsed(new Date(oldestAt), now)}`;
}

/** Lists what needs a person, the most urgent first, without empty queues. */
export function tasksOf(
  waiting: Waiting,
  expiring: Expiring | undefined,
  { now, today }: { now: Date; today: Day },
): Task[] {
  const { imports, stationsWithoutCoordinates, contestedPromotions } = waiting;
  const tasks: Task[] = [
    {
      key: 'expiring',
      icon: Hourglass,
      kind: 'urgent',
      count: expiring?.prices ?? 0,
      label: `${expiring?.prices === 1 ? 'preço vence' : 'preços vencem'} até ${formatShortDate(soonUntil(today))}`,
      about: `em ${counted(expiring?.places ?? 0, 'estabelecimento')}`,
      to: panelPaths.statistics({ sort: 'expiring' }),
    },
    {
      key: 'contested',
      icon: Tag,
      kind: 'urgent',
      count: contestedPromotions,
      label: `${contestedPromotions === 1 ? 'oferta' : 'ofertas'} que os preços desmentem`,
      about: 'visto mais caro depois do primeiro dia',
      to: panelPaths.list('promotions', { contested: 'true' }),
    },
    ...queues.map(
      ({ key, icon, one, many, to }): Task => ({
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
      }),
    ),
    {
      key: 'ready',
      icon: FileUp,
      kind: 'queue',
      count: imports.ready,
      label: imports.ready === 1 ? 'pesquisa lida' : 'pesquisas lidas',
      about: imports.ready === 1 ? 'espera sua confirmação' : 'esperam sua confirmação',
      to: panelPaths.imports(),
    },
    {
      key: 'refusing',
      icon: TriangleAlert,
      kind: 'urgent',
      count: imports.rows,
      label: imports.rows === 1 ? 'linha recusada' : 'linhas recusadas',
      about: `em ${counted(imports.refusing, 'importação', 'importações')} dos últimos 7 dias`,
      to: panelPaths.imports(),
    },
    {
      key: 'failed',
      icon: CircleX,
      kind: 'urgent',
      count: imports.failed,
      label: imports.failed === 1 ? 'importação falhou' : 'importações falharam',
      about: 'nos últimos 7 dias',
      to: panelPaths.imports(),
    },
    {
      key: 'coordinates',
      icon: MapPinOff,
      kind: 'queue',
      count: stationsWithoutCoordinates,
      label: stationsWithoutCoordinates === 1 ? 'posto fora do mapa' : 'postos fora do mapa',
      about: 'sem coordenadas',
      to: panelPaths.list('stationLocations'),
    },
  ];
  return tasks.filter(({ count }) => count > 0);
}
