import type { LucideIcon } from 'lucide-react';
import type { Numbered } from './table-columns.ts';

/** Something that can be done with a row. */
export interface RowAction {
  /** 'Editar'; the row's name is added for people who hear it */
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** why it cannot be done now: the button stays, so that the reason can be asked for */
  refused?: string | undefined;
  danger?: boolean;
}

/** A row that is not as the server has it shows this word, and a button that tells the server again. */
export interface UnsavedMark {
  /** 'Não salvo' */
  word: string;
  again: () => void;
  busy: boolean;
}

/** A row as the table shows it. */
export interface TableRow<Row extends Numbered> {
  /** the same for as long as the row is on screen */
  key: string;
  row: Row;
  /** the name that its buttons call it by */
  name: string;
  /** the first is what Enter does, unless the row is not saved */
  actions: readonly RowAction[];
  mark?: UnsavedMark | undefined;
  /** why nothing was done with it, where something was done with several */
  refusal?: string | undefined;
  /** has just been written */
  isFresh?: boolean;
}
