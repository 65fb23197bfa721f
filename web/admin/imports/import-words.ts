import type { Import } from '#contract/imports.ts';
import { sayCount } from '#domain/import-report.ts';
import { type ImportStatus, layoutNames } from '#domain/imports.ts';
import { titleCase } from '#domain/title-case.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const statusWords: Readonly<Record<ImportStatus, { word: string; tone: BadgeTone }>> = {
  reading: { word: 'Lendo', tone: 'info' },
  ready: { word: 'Espera você', tone: 'gold' },
  running: { word: 'Importando', tone: 'info' },
  done: { word: 'Importada', tone: 'best' },
  failed: { word: 'Falhou', tone: 'up' },
  undone: { word: 'Desfeita', tone: 'outline' },
};

/** 'planilha semanal por revenda', without the names that its files have */
export function layoutWord(layout: NonNullable<Import['layout']>): string {
  return layoutNames[layout].replace(/ \(.*\)$/, '');
}

/** 'Palmas (TO)' */
export function cityOf({ municipality, state }: Pick<Import, 'municipality' | 'state'>): string {
  return `${titleCase(municipality)} (${state})`;
}

/** 'Rita Alves' */
export function senderOf({ user }: Pick<Import, 'user'>): string {
  return user ?? 'linha de comando';
}

/** '2 preços'; '1 preço' */
export const sayPrices = (count: number) => sayCount(count, 'preço', 'preços');
export const sayStations = (count: number) => sayCount(count, 'posto', 'postos');
