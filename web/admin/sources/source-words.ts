import type { RegisterProposal, Source } from '#contract/sources.ts';
import {
  addDays,
  cityDay,
  type Day,
  dayOf,
  formatClock,
  formatDate,
  formatWeekday,
} from '#domain/city-time.ts';
import { formatElapsed } from '#domain/elapsed.ts';
import { type SourceName, type SourceOutcome, sourceSettings } from '#domain/sources.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const outcomeWords: Readonly<Record<SourceOutcome, { word: string; tone: BadgeTone }>> = {
  news: { word: 'Trouxe algo', tone: 'best' },
  same: { word: 'Nada novo', tone: 'neutral' },
  held: { word: 'Retido', tone: 'gold' },
  failed: { word: 'Falhou', tone: 'up' },
};

/** The label of the switch. */
export const switchWords: Readonly<Record<SourceName, string>> = {
  survey: 'Buscar sozinha, uma vez por dia',
  register: 'Buscar sozinho, uma vez por semana',
};

/** 'De www.gov.br' */
export function sayOrigin({ name, address }: Pick<Source, 'name' | 'address'>): string {
  return address === null
    ? `Desligada na configuração (${sourceSettings[name]}).`
    : `De ${new URL(address).host}`;
}

/** 'De novo amanhã às 6h41' */
export function sayNext({ isAsking, nextAt }: Pick<Source, 'isAsking' | 'nextAt'>, now: Date): string {
  if (isAsking) return 'Buscando agora';
  if (nextAt === null) return 'Não será buscada';
  if (Date.parse(nextAt) <= now.getTime()) return 'De novo em instantes';
  return `De novo ${sayDay(dayOf(nextAt), cityDay(now))} às ${formatClock(nextAt)}`;
}

function sayDay(day: Day, today: Day): string {
  if (day === today) return 'hoje';
  return day === addDays(today, 1) ? 'amanhã' : `${formatWeekday(day)},`;
}

/** 'há 6 h' */
export const sayWhen = (at: string, now: Date): string => formatElapsed(new Date(at), now);

/** 'Não traz nada há 12 dias' */
export const saySilence = (days: number): string => `Não traz nada há ${days} dias`;

/** The reason for which a source cannot be asked now; null: it can. */
export function whyNotAsked(
  { isOn, address }: Pick<Source, 'isOn' | 'address'>,
  isDemonstration: boolean,
): string | null {
  if (address === null) return 'Está desligada na configuração.';
  if (isDemonstration) return notInDemonstration;
  return isOn ? null : 'Ligue a fonte para buscar.';
}

export const notInDemonstration = 'Enquanto a cidade é de demonstração, nada é buscado.';

/** The labels of both decisions about a proposal. */
export function decisionWords(kind: RegisterProposal['kind']): { accept: string; keep: string } {
  return kind === 'gone'
    ? { accept: 'Fechou', keep: 'Continua aberto' }
    : { accept: 'Aceitar', keep: 'Ficar com o nosso' };
}

export const proposalWords: Readonly<Record<RegisterProposal['kind'], string>> = {
  company: 'Razão social',
  brand: 'Bandeira',
  gone: 'Saiu do cadastro',
};

/** The register's side: 'IPIRANGA'; 'Não está mais no cadastro desde 10/06/2026' */
export function sayRegistered({ kind, registered, lastSeenOn }: RegisterProposal): string {
  if (kind === 'gone') return `Não está mais no cadastro desde ${formatDate(lastSeenOn)}`;
  return registered ?? 'sem bandeira';
}

/** The calls whose answers a decision changes. */
export function sayDecision({ kind, name, ours, registered }: RegisterProposal, accept: boolean): string {
  if (kind === 'gone') return accept ? `${name} fechou as portas.` : `${name} continua aberto.`;
  return `${name}: ${(accept ? registered : ours) ?? 'sem bandeira'}.`;
}
