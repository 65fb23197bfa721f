import type { Import, Undone } from '#contract/imports.ts';
import { sayCount } from '#domain/import-report.ts';
import { type ImportStatus, layoutNames } from '#domain/imports.ts';
import { titleCase } from '#domain/title-case.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { fuelChanges } from '../module/modules.tsx';

export const statusWords: Readonly<Record<ImportStatus, { word: string; tone: BadgeTone }>> = {
  reading: { word: 'Lendo', tone: 'info' },
  ready: { word: 'Espera você', tone: 'gold' },
  running: { word: 'Importando', tone: 'info' },
  done: { word: 'Importada', tone: 'best' },
  failed: { word: 'Falhou', tone: 'up' },
  undoing: { word: 'Desfazendo', tone: 'info' },
  undone: { word: 'Desfeita', tone: 'outline' },
};

/** 'planilha semanal por revenda', without the names of its files */
export function layoutWord(layout: NonNullable<Import['layout']>): string {
  return layoutNames[layout].replace(/ \(.*\)$/, '');
}

/** 'Palmas (TO)' */
export function cityOf({ municipality, state }: Pick<Import, 'municipality' | 'state'>): string {
  return `${titleCase(municipality)} (${state})`;
}

/** The name of the person, or what has brought the file without one. */
export function senderOf({ user, isAutomatic }: Pick<Import, 'user' | 'isAutomatic'>): string {
  return isAutomatic ? 'automático' : (user ?? 'linha de comando');
}

/** 'Esperou por você: gasolina comum subiu 18 % na mediana. Confira.' */
export function sayHeld(held: string): string {
  return `Esperou por você: ${held.replace(/\.$/, '')}. Confira.`;
}

/** '2 preços'; '1 preço' */
export const sayPrices = (count: number) => sayCount(count, 'preço', 'preços');
export const sayStations = (count: number) => sayCount(count, 'posto', 'postos');

/** '56 preços retirados, 14 postos retirados; ficaram 2 preços que outra pesquisa corrigiu.' */
export function sayUndone(undone: Undone): string {
  const { withdrawn, handedOver, restored, kept, stationsRemoved, stationsKept } = undone;
  const gone = [
    `${sayPrices(withdrawn)} ${withdrawn === 1 ? 'retirado' : 'retirados'}`,
    ...(restored > 0 ? [`${sayPrices(restored)} de antes ${restored === 1 ? 'vale' : 'valem'} de novo`] : []),
    ...(stationsRemoved > 0
      ? [`${sayStations(stationsRemoved)} ${stationsRemoved === 1 ? 'retirado' : 'retirados'}`]
      : []),
  ];
  const remaining = [
    ...(handedOver > 0 ? [`${sayPrices(handedOver)} que outra pesquisa também traz`] : []),
    ...(kept > 0 ? [`${sayPrices(kept)} que outra pesquisa corrigiu`] : []),
    ...(stationsKept > 0 ? [`${sayStations(stationsKept)} com mais alguma coisa`] : []),
  ];
  if (remaining.length === 0) return `${gone.join(', ')}.`;
  const verb = handedOver + kept + stationsKept === 1 ? 'ficou' : 'ficaram';
  const list = [remaining.slice(0, -1).join(', '), remaining.at(-1)].filter(Boolean).join(' e ');
  return `${gone.join(', ')}; ${verb} ${list}.`;
}

/** Calls of the panel whose answers change when a survey is imported or undone, or its file is uploaded or deleted. */
export const importListChanges = ['listImports', 'readWaiting', ...fuelChanges, 'listPriceCoverage'] as const;

export const importChanges = ['readImport', ...importListChanges] as const;
