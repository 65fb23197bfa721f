import { counted } from '#domain/text.ts';
import type { RegisterReport } from './apply-register.ts';

/** '49 postos: 23 novos, 2 mudaram, 11 pontos no mapa, 5 esperam você' @param refused rows that could not be read */
export function sayReport(report: RegisterReport, refused: number): string {
  const { stations, created, changed, placed } = report;
  const waiting = countWaiting(report);
  const parts = [
    created > 0 && counted(created, 'novo'),
    changed > 0 && `${changed} ${changed === 1 ? 'mudou' : 'mudaram'}`,
    placed > 0 && `${counted(placed, 'ponto')} no mapa`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'espera' : 'esperam'} você`,
    refused > 0 && `${counted(refused, 'linha recusada', 'linhas recusadas')}`,
  ].filter((part) => part !== false);
  return `${counted(stations, 'posto')}: ${parts.length > 0 ? parts.join(', ') : 'nada mudou'}`;
}

export function countWaiting({ waiting }: Pick<RegisterReport, 'waiting'>): number {
  return [...waiting.values()].reduce((sum, count) => sum + count, 0);
}
