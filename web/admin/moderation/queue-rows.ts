import type { Selection } from '#web/list/selection.tsx';
import type { QueueAct, QueueColumn, QueueRow } from './queue-props.ts';
import type { QueueWords } from './queue-words.ts';

/** The rows as the table and the cards of a queue show them. */
export interface QueueRowsProps<Row extends QueueRow> {
  caption: string;
  words: QueueWords;
  rows: readonly Row[];
  columns: readonly QueueColumn<Row>[];
  nameOf: (row: Row) => string;
  /** of the row whose details are open */
  openId: number | undefined;
  open: (row: Row) => void;
  acts: readonly QueueAct<Row>[];
  /** why nothing was done with a row, where something was done with several */
  reasonOf: (id: number) => string | undefined;
  /** chooses pending rows */
  selection: Selection;
}
