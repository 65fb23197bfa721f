import type { LucideIcon } from 'lucide-react';
import type { Numbered } from './table-columns.ts';

/** Something that can be done with a row. The first of a row is what Enter does. */
export interface RowAction {
  /** 'Editar'; the row's name is added for people who hear it */
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** why it cannot be done now: the button stays, so that the reason can be asked for */
  refused?: string | undefined;
  danger?: boolean;
  /** while it is under way: 'Tentando...' */
  busy?: string | false;
  /** its word shows in tables too */
  worded?: boolean;
}

/** A row as the table shows it. */
export interface TableRow<Row extends Numbered> {
  /** the same for as long as the row is on screen */
  key: string;
  row: Row;
  /** what its buttons are named by */
  name: string;
  actions: readonly RowAction[];
  /** it is not as the server has it: 'Não salvo' */
  mark?: string | undefined;
  /** has just been written */
  isFresh?: boolean;
}
