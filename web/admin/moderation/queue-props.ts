import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EndpointName } from '#contract/endpoints.ts';
import type { ChangedBy } from '#contract/failures.ts';
import type { RefusedRow } from '#contract/moderation.ts';
import { toCityIso } from '#domain/city-time.ts';
import { type ModerationStatus, moderationStatuses } from '#domain/moderation.ts';
import { capitalized, counted } from '#domain/text.ts';
import { messagesOf, type Noun } from '#web/forms/noun-messages.ts';
import type { Columns } from '#web/list/columns.tsx';
import type { ListAddress } from '#web/list/list-address.ts';
import type { ListFilter } from '#web/list/list-toolbar.tsx';
import type { ListPage } from '#web/list/list-view.tsx';
import type { AdminListName, FilterOf } from '#web/panel-paths.ts';
import type { Reloads } from '#web/session/use-act.ts';
import { formatMoment } from '../format-moment.ts';

/** Columns that every queue has: the contribution, and the decision about it. */
export interface QueueRow {
  id: number;
  version: number;
  /** shown as pending if it is none of the three (spec, back office, section 4) */
  status: string;
  /** the decision was sent and is not answered yet */
  isSaving?: boolean;
  rejectionReason: string | null;
  /** a date-time of the city */
  decidedAt: string | null;
  DecidedBy: { name: string } | null;
}

/** @typeParam Approval further values of an approval, if it asks for any */
export type Decision<Approval> =
  | { status: 'approved'; approval: Approval | undefined }
  | { status: 'rejected'; reason: string | null };

/** The changed columns of rows, and the rows that could not be changed, each with its failure. */
interface ChangedRows<Row> {
  data: readonly (Partial<Row> & { id: number })[];
  refused: readonly RefusedRow[];
}

/** The calls of a queue. Each throws as `useAct` does. */
interface QueueCalls<Row, Approval> {
  /** @returns the changed columns of the row */
  decide: (row: Row, decision: Decision<Approval>, options: { reloads: Reloads }) => Promise<Partial<Row>>;
  /** Decides about several rows in one call, so that a page that is left leaves nothing half done. */
  decideSeveral: (rows: readonly Row[], decision: Decision<Approval>) => Promise<ChangedRows<Row>>;
  /** Undoes the decisions about rows in one call. */
  undo: (rows: readonly Row[]) => Promise<ChangedRows<Row>>;
  /** reads a row again, or one that is not on the page; null if it does not exist */
  find: (id: number) => Promise<Row | null>;
}

/** Returns the body of a decision about one row or several, without the rows. */
export function bodyOfDecision<Approval>(decision: Decision<Approval>) {
  const { status } = decision;
  return status === 'approved' ? { status } : { status, reason: decision.reason };
}

/** Returns rows as a call about several of them names them. */
export function namedRows(rows: readonly QueueRow[]) {
  return rows.map(({ id, version }) => ({ id, version }));
}

/** A further act on a row of any status, in its line and in its details. */
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
  /** describes the order of the rows: 'Ordem: impacto no menor preço.' */
  order: string;
  /** beside the title */
  links?: ReactNode;
  address: ListAddress<N>;
  /** the call of the list, whose cached rows change when something is decided */
  list: EndpointName;
  /** its answer: ten rows per page, pending first */
  query: UseQueryResult<ListPage<Row>>;
  /** the queue in `readWaiting` that counts pending rows */
  waiting: 'reviews' | 'reportedPrices' | 'receipts';
  /** 'Produto, estabelecimento ou usuário' */
  searchFor: string;
  /** besides that of the status */
  filters?: readonly ListFilter<FilterOf<N>>[];
  /** columns before status and details, which every queue has */
  columns: Columns<Row>;
  /** 'Costela por R$ 14,99', for notices and for the accessible names of buttons */
  nameOf: (row: Row) => string;
  /** the heading of the details */
  titleOf: (row: Row) => string;
  /**
   * everything to know before a decision. @param changed shows changes that calls of the details have made to the row
   */
  details: (row: Row, changed: (change: Partial<Row>) => void) => ReactNode;
  calls: QueueCalls<Row, Approval>;
  /** a dialog that asks how to approve; without it a row is approved directly */
  askApproval?: (asked: ApprovalQuestion<Row, Approval>) => ReactNode;
  /** a key that approves without the dialog what needs no question */
  quickApproval?: {
    /** 'p' */
    key: string;
    /** 'Aprovar e publicar os preços prontos', for the list of shortcuts */
    act: string;
    /** 'publicar', for the line of shortcuts */
    word: string;
    /** returns the values of the approval; null: the dialog has to ask */
    of: (row: Row) => Approval | null;
  };
  /** whether a decision may be undone long after it was made, as that of a rule: the details offer it */
  mayUndoLater?: (row: Row) => boolean;
  acts?: readonly QueueAct<Row>[];
  /** a dialog of the page is open in front of the queue */
  isBehind?: boolean;
}

interface QueueNoun extends Noun {
  /** for notices of decisions: 'relato', 'relatos' */
  short?: { one: string; many: string };
  /** 'o status da avaliação' */
  status: string;
}

/** Texts of a queue. Spec, back office, sections 2 and 8. */
export function queueWordsOf(noun: QueueNoun) {
  const { one, many, gender, short = noun, status } = noun;
  const end = gender === 'm' ? 'o' : 'a';
  const thisNoun = `${gender === 'm' ? 'este' : 'esta'} ${one}`;
  const acts = { pending: 'Pendente', approved: `Aprovad${end}`, rejected: `Rejeitad${end}` };
  return {
    ...messagesOf(noun),
    loadTitle: `Erro ao carregar ${many}`,
    loadFallback: `Falha ao carregar ${many}. Tente novamente.`,
    statusFallback: `Falha ao atualizar ${status}.`,
    undoFallback: 'Falha ao desfazer a decisão.',
    /** 'Aprovada' */
    statusWord: (status: string) => acts[shownStatus(status)],
    /** 'Relato aprovado', '3 relatos aprovados' */
    decided(status: 'approved' | 'rejected', count: number) {
      const act = acts[status].toLowerCase();
      return count === 1 ? `${capitalized(short.one)} ${act}` : `${count} ${short.many} ${act}s`;
    },
    /** 'Esta avaliação já foi aprovada.' */
    decidedAlready: (status: string) =>
      `${capitalized(thisNoun)} já foi ${acts[shownStatus(status)].toLowerCase()}.`,
    /** '12 pendentes, o mais antigo há 6 h' @param age 'há 6 h'; '' if nothing is pending */
    left(count: number, age: string) {
      if (count === 0) return `Nenhum${gender === 'm' ? '' : 'a'} pendente`;
      return `${counted(count, 'pendente')}, ${count === 1 ? 'enviad' : `${end} mais antig`}${end} ${age}`;
    },
    /** 'Ana Souza decidiu antes de você sobre esta avaliação, em 12/06/2026, 9h12.' */
    decidedBefore({ name, at }: ChangedBy) {
      const decided =
        name === null
          ? `${capitalized(thisNoun)} mudou há pouco`
          : `${name} decidiu antes de você sobre ${thisNoun}`;
      return `${decided}, em ${formatMoment(toCityIso(new Date(at)))}.`;
    },
  };
}

export type QueueWords = ReturnType<typeof queueWordsOf>;

/** Returns the status for a badge: an unknown one looks pending. Spec, back office, section 4. */
export function shownStatus(status: string): ModerationStatus {
  return moderationStatuses.find((known) => known === status) ?? 'pending';
}
