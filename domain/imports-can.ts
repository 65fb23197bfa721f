import { type Permission, permitted, refused } from './can.ts';
import type { ImportStatus } from './imports.ts';

interface ImportState {
  status: ImportStatus;
  /** prices that are or would be in the catalogue: new, the same and corrected ones */
  prices: number;
  /** the database has prices of it, including withdrawn ones */
  hasWritten: boolean;
}

type Act = 'start' | 'undo' | 'discard';

const running = 'Esta importação está em andamento. Espere ela terminar.';
const undoing = 'Esta importação está sendo desfeita.';
const undone = 'Esta importação já foi desfeita.';
const finished = 'Esta importação já terminou.';
const unread = 'O arquivo ainda está sendo lido.';
const keepsPrices = 'Esta importação gravou preços. Desfaça-a para retirá-los.';

const acts: Readonly<Record<ImportStatus, (state: ImportState) => Record<Act, Permission>>> = {
  reading: ({ hasWritten }) => ({
    start: refused(unread),
    undo: refused(unread),
    discard: hasWritten ? refused(unread) : permitted,
  }),
  ready: ({ prices, hasWritten }) => ({
    start: prices > 0 ? permitted : refused('O arquivo não tem preços para importar desta cidade.'),
    undo: hasWritten ? permitted : refused('O arquivo ainda não foi importado.'),
    discard: hasWritten ? refused(keepsPrices) : permitted,
  }),
  running: () => ({
    start: refused('Esta importação já começou.'),
    undo: refused(running),
    discard: refused(running),
  }),
  done: () => ({
    start: refused(finished),
    undo: permitted,
    discard: refused('Esta importação já terminou. Desfaça-a para retirar os preços.'),
  }),
  failed: ({ hasWritten }) => ({
    start: refused('Esta importação falhou. Envie o arquivo de novo.'),
    undo: hasWritten ? permitted : refused('Esta importação não gravou nada.'),
    discard: hasWritten ? refused(keepsPrices) : permitted,
  }),
  undoing: () => ({ start: refused(undoing), undo: refused(undoing), discard: refused(undoing) }),
  undone: () => ({ start: refused(undone), undo: refused(undone), discard: refused(undone) }),
};

/** Returns what may be done with an import. Its prices are never deleted, but withdrawn (design: Data). */
export function importCan(state: ImportState): Record<Act, Permission> {
  return acts[state.status](state);
}
