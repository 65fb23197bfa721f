import type { PriceBatchRow } from '#contract/price-batches.ts';
import { formatMoment } from '../format-moment.ts';

const gone = 'Conta excluída';

/** 'Boi Nobre', 'semana.csv': what a batch is called. */
export function nameOf({ kind, establishmentName, fileName }: PriceBatchRow): string {
  if (kind === 'spreadsheet') return fileName ?? 'Planilha';
  return establishmentName ?? 'Estabelecimento excluído';
}

export function whoSaved({ userName }: PriceBatchRow): string {
  return userName ?? gone;
}

export function whoUndid({ undoneByName }: PriceBatchRow): string {
  return undoneByName ?? gone;
}

/** 'Salvo', 'Desfeito em 12/06/2026 às 12:00 por Ana Souza' */
export function sayState(batch: PriceBatchRow): string {
  const { undoneAt } = batch;
  return undoneAt === null ? 'Salvo' : `Desfeito em ${formatMoment(undoneAt)} por ${whoUndid(batch)}`;
}
