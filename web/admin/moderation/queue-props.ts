import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Columns } from '#web/list/columns.tsx';
import type { ListAddress } from '#web/list/list-address.ts';
import type { ListPage } from '#web/list/list-view.tsx';
import type { AdminListName } from '#web/panel-paths.ts';
import type { Reloads } from '#web/session/reloads.ts';
import type { QueueWords } from './queue-words.ts';

/** The columns of every row of a queue: something that was sent, and the decision about it. */
export interface QueueRow {
  id: number;
  version: number;
  /** shown as pending where it is none of the three (spec, back office, section 4) */
  status: string;
  /** the decision was sent, and the server has not answered yet */
  isSaving?: boolean;
  rejectionReason: string | null;
  /** a date-time of the city */
  decidedAt: string | null;
  DecidedBy: { name: string } | null;
}

/** @typeParam Approval what else an approval says, where it asks */
export type Decision<Approval> =
  | { status: 'approved'; approval: Approval | undefined }
  | { status: 'rejected'; reason: string | null };

/** For the act of `useAct`: what the calls of several rows change is asked for again once they are through. */
interface DecisionOptions {
  reloads: Reloads;
}

/** The calls of a queue. Each throws as `useAct` does, and returns what it has changed of the row. */
interface QueueCalls<Row, Approval> {
  decide: (row: Row, decision: Decision<Approval>, options: DecisionOptions) => Promise<Partial<Row>>;
  undo: (row: Row, options: DecisionOptions) => Promise<Partial<Row>>;
  /** a row as it is now: after somebody else has decided about it, or where the page does not have it; null where it is gone */
  find: (id: number) => Promise<Row | null>;
}

/** Something else that can be done with a row, at any status: in its line and in its details. */
export interface QueueAct<Row> {
  /** 'Excluir relato' */
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  run: (row: Row) => void;
}

export interface ApprovalQuestion<Row, Approval> {
  rows: readonly Row[];
  approve: (approval: Approval) => void;
  close: () => void;
}

export interface QueueProps<Row extends QueueRow, Approval, N extends AdminListName> {
  /** 'Preços reportados' */
  title: string;
  words: QueueWords;
  /** says in which order the rows stand: 'Ordem: impacto no menor preço.' */
  order: string;
  /** beside the title */
  links?: ReactNode;
  address: ListAddress<N>;
  /** the call of the list: its rows change in place when something is decided */
  list: EndpointName;
  /** its answer, ten rows to a page, with what waits first */
  query: UseQueryResult<ListPage<Row>>;
  /** the queue of `readWaiting` that counts what is left */
  waiting: 'reviews' | 'reportedPrices' | 'receipts';
  /** 'Produto, estabelecimento ou usuário' */
  searchFor: string;
  /** before status and details, which every queue has */
  columns: Columns<Row>;
  /** 'Costela por R$ 14,99': what the row is called in notices and by people who hear its buttons */
  nameOf: (row: Row) => string;
  /** heads the details */
  titleOf: (row: Row) => string;
  /** all there is to know before a decision. @param changed shows what a call of its own has changed of the row */
  details: (row: Row, changed: (change: Partial<Row>) => void) => ReactNode;
  calls: QueueCalls<Row, Approval>;
  /** a dialog that asks how to approve; without it a row is approved at once */
  askApproval?: (asked: ApprovalQuestion<Row, Approval>) => ReactNode;
  /** whether a decision may be taken back long after it was made, as that of a rule: the details then offer it */
  mayUndoLater?: (row: Row) => boolean;
  acts?: readonly QueueAct<Row>[];
  /** a dialog of the page is open in front of the queue */
  isBehind?: boolean;
}
