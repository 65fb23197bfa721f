import { useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Waiting } from '#contract/dashboard.ts';
import { formatElapsed } from '#domain/elapsed.ts';
import { type Shortcut, ShortcutsDialog, ShortcutsLine, useListKeys } from '#web/list/keyboard.tsx';
import { useAddressedRow } from '#web/list/list-address.ts';
import { PanelHead } from '#web/list/panel-head.tsx';
import { focusRow, rowOf, useRowFocus } from '#web/list/row-focus.ts';
import { useSelection } from '#web/list/selection.tsx';
import type { AdminListName } from '#web/panel-paths.ts';
import { notify } from '#web/ui/notify.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { useMinute } from '#web/ui/use-today.ts';
import { useWaiting } from '../use-waiting.ts';
import { Details } from './details.tsx';
import { QueueList } from './queue-list.tsx';
import type { Decision, QueueProps, QueueRow } from './queue-props.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { nextPending, useDecisions } from './use-decisions.ts';

type Question<Row> =
  | { kind: 'approve'; rows: readonly Row[] }
  | { kind: 'reject'; rows: readonly Row[]; reason?: string; trouble?: string }
  | { kind: 'shortcuts' };

/** The list is reloaded when only this many pending rows are left, so that the next ones arrive in time. */
const reloadThreshold = 5;

/**
 * The queue in which moderators decide about contributions: a table with the details of a row beside it, or in a dialog
 * if there is no room; by pointer and by keyboard, one by one or several together. A decision is sent immediately, can
 * be undone for ten seconds, and opens the next pending row. The dialog closes instead if its button was pressed, and
 * beside the table the buttons of the next row ignore the pointer until it has been seen. If another administrator has
 * decided first, a notice names that person and the row shows the decision. Pages describe their rows and pass the
 * calls that decide. Spec, back office, sections 2, 4 and 8.
 */
export function ModerationQueue<Row extends QueueRow, Approval, N extends AdminListName>({
  title,
  order,
  links,
  address,
  list,
  query,
  waiting,
  searchFor,
  filters,
  columns,
  words,
  nameOf,
  titleOf,
  details,
  calls,
  askApproval,
  quickApproval,
  mayUndoLater = () => false,
  acts = [],
  isBehind = false,
}: QueueProps<Row, Approval, N>) {
  const queries = useQueryClient();
  const isBeside = useMedia('(width >= 90rem)');
  const loaded = query.data?.data ?? [];
  const left = useWaiting().data?.data[waiting];
  const listKey = JSON.stringify(address.query);
  // Undefined: nothing has been opened or closed on this page yet.
  const [chosen, setChosen] = useState<{ of: string; id: number | null } | undefined>();
  /** A row named by the address that is not on the page. */
  const [guest, setGuest] = useState<Row | null>(null);
  // When a decision is answered or undone, the list may have another address than when it was made.
  const addressNow = useRef(address);
  useEffect(() => {
    addressNow.current = address;
  }, [address]);
  const choose = (id: number | null) => {
    setChosen({ of: listKey, id });
    addressNow.current.show(id ?? undefined);
  };
  const [question, setQuestion] = useState<Question<Row> | null>(null);
  const current = chosen?.of === listKey ? chosen.id : undefined;
  // A closing dialog returns the focus to the button that opened it; after a decision, it moves to another row.
  const focusNext = useRef<number | null>(null);
  const isAsking = useRef(false);
  useEffect(() => {
    isAsking.current = question !== null;
  }, [question]);
  // Whether the decision came from the keyboard, which opens the next row even if the details are a dialog.
  const byKeys = useRef(false);
  /** The row that has replaced a decided one. */
  const [replacement, setReplacement] = useState<number | null>(null);
  // The last row decided on this page, before further rows had loaded.
  const lastOfPage = useRef<number | null>(null);

  /** The rows after a decision, before they are rendered. */
  const rowsNow = () =>
    decisions.now(
      queries.getQueryData<{ data: readonly Row[] }>([list, { query: address.query }])?.data ?? loaded,
    );
  /** @param hasAnswers the server has answered every decision, so a list requested before must be requested again */
  const refill = (hasAnswers: boolean) => {
    const pending = rowsNow().filter(({ status }) => status === 'pending').length;
    const known = queries.getQueryData<{ data: Waiting }>(['readWaiting', {}])?.data[waiting].count ?? 0;
    if (pending > reloadThreshold || known - decisions.openCount() <= pending) return;
    if (address.page === 1) query.refetch({ cancelRefetch: hasAnswers });
    else if (pending === 0) address.go({});
  };
  const decisions = useDecisions<Row, Approval>({
    list,
    words,
    calls,
    nameOf,
    reload: () => query.refetch(),
    onChanged: (id, change) => setGuest((now) => (now?.id === id ? { ...now, ...change } : now)),
    onDecided(last, refused) {
      selection.only(refused.map(({ id }) => String(id)));
      const next = nextPending(rowsNow(), last.id);
      setReplacement(next?.id ?? null);
      lastOfPage.current = next ? null : last.id;
      if (next && (isBeside || byKeys.current)) goTo(next);
      else if (!isBeside) choose(null);
      focusNext.current = (next ?? last).id;
      refill(false);
    },
    onCounted: () => refill(true),
    onUndone(row) {
      // The list may have been loaded without the row since it was decided.
      const isThere = row.id === guest?.id || rowsNow().some(({ id }) => id === row.id);
      if (isThere) goTo(row);
      else query.refetch();
    },
  });
  const rows = decisions.shown(loaded);
  const known =
    guest === null || rows.some(({ id }) => id === guest.id) ? rows : [...rows, ...decisions.shown([guest])];
  const isAwaited = current === undefined && address.id !== undefined;
  const openedByItself = isBeside && current === undefined && !isAwaited ? nextPending(rows) : undefined;
  const opened = openedByItself ?? known.find(({ id }) => id === current);
  const selection = useSelection(
    listKey,
    rows.filter(({ status }) => status === 'pending').map(({ id }) => String(id)),
  );
  const isInFront = question !== null || isBehind || (opened !== undefined && !isBeside);
  useEffect(() => {
    const id = focusNext.current;
    if (id === null || isInFront) return;
    focusNext.current = null;
    // Dialogs return the focus in a task of their own, which runs before this one.
    setTimeout(() => focusRow(String(id)));
  });
  useEffect(() => {
    // The open row may have left the page, if the reloaded list has another order of urgency.
    const isGone = typeof current === 'number' && !known.some(({ id }) => id === current);
    if (isInFront || (!isGone && lastOfPage.current === null)) return;
    const next = nextPending(rows, lastOfPage.current ?? undefined);
    if (!next) return;
    lastOfPage.current = null;
    setReplacement(next.id);
    if (isGone) choose(next.id);
    goTo(next);
  });
  const goTo = (row: Row) => {
    if (isBeside || opened) choose(row.id);
    focusRow(String(row.id));
  };
  const decide = async (some: readonly Row[], decision: Decision<Approval>) => {
    setQuestion(null);
    const failed = await decisions.decide(some, decision);
    if (!failed) return;
    if (decision.status === 'rejected') {
      const reason = decision.reason ?? '';
      const reopen = () => setQuestion({ kind: 'reject', rows: failed.rows, reason, trouble: failed.why });
      // A reason that is being typed about another row is kept.
      if (isAsking.current) {
        const action = { label: 'Tentar de novo', run: reopen };
        notify({ kind: 'error', title: 'Erro', text: failed.why, action });
      } else reopen();
    }
    const [row, ...others] = failed.rows;
    // Opens the dialog of the row again, unless another one has been opened or the reason is asked for again.
    if (row && others.length === 0 && !isBeside && decision.status === 'approved') {
      setChosen((now) => (now?.id ? now : { of: listKey, id: row.id }));
    }
  };

  /** Keys pressed right after are meant for the question, even before it is rendered. */
  const ask = (asked: Question<Row>) => {
    isAsking.current = true;
    setQuestion(asked);
  };
  /** Keeps the row open while it is being decided, and if the decision fails. */
  const keepOpen = () => opened && setChosen({ of: listKey, id: opened.id });
  const approve = (some: readonly Row[]) => {
    if (some.length === 0) return;
    keepOpen();
    if (askApproval) ask({ kind: 'approve', rows: some });
    else decide(some, { status: 'approved', approval: undefined });
  };
  /** Approves one row at once if that needs no question; the dialog asks about several. */
  const approveQuickly = (some: readonly Row[]) => {
    const [only, ...others] = some;
    const approval = only && others.length === 0 ? quickApproval?.of(only) : null;
    if (!approval) return approve(some);
    keepOpen();
    decide(some, { status: 'approved', approval });
  };
  const reject = (some: readonly Row[]) => {
    if (some.length === 0) return;
    keepOpen();
    ask({ kind: 'reject', rows: some });
  };
  const chosenRows = () => rows.filter(({ id }) => selection.has(String(id)));
  /** Returns the rows that keys decide about: the selected ones, or the open one, or the focused one. */
  const targetRows = () => {
    if (selection.keys.length > 0) return chosenRows();
    const focused = rowOf(document.activeElement);
    const row = opened ?? rows.find(({ id }) => String(id) === focused);
    return row?.status === 'pending' ? [row] : [];
  };
  const step = (by: 1 | -1) => {
    const focused = rowOf(document.activeElement);
    const at = rows.findIndex(({ id }) =>
      focused === undefined ? id === opened?.id : String(id) === focused,
    );
    const to = at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.max(0, Math.min(at + by, rows.length - 1));
    const row = rows[to];
    if (row) goTo(row);
  };
  /** Explains why a key has no effect. */
  const describeDenial = () => {
    const focused = rowOf(document.activeElement);
    const row = opened ?? rows.find(({ id }) => String(id) === focused);
    if (decisions.progress) return `Aguarde: ${decisions.progress}.`;
    if (left?.count === 0) return `${words.left(0, '')}.`;
    if (query.isFetching) return 'As próximas linhas ainda estão chegando.';
    if (row) return words.decidedAlready(row.status);
    return 'Nenhuma linha está aberta: J e K vão a uma delas.';
  };
  const byKey = (title: string, act: (some: readonly Row[]) => void) => () => {
    const some = decisions.progress ? [] : targetRows();
    byKeys.current = true;
    if (some.length > 0) act(some);
    else notify({ kind: 'info', title, text: describeDenial() });
  };
  const byPress = (act: () => void) => () => {
    byKeys.current = false;
    act();
  };
  const byFreeKey = (act: () => void) => () => {
    if (!isAsking.current) act();
  };
  const keys: Record<string, () => void> = {
    j: () => step(1),
    k: () => step(-1),
    a: byKey('Nada a aprovar', approve),
    r: byKey('Nada a rejeitar', reject),
    ...(quickApproval && { [quickApproval.key]: byKey('Nada a aprovar', approveQuickly) }),
    z: () => {
      decisions.undo();
    },
    x() {
      const row = rowOf(document.activeElement) ?? String(opened?.id);
      if (rows.some(({ id, status }) => String(id) === row && status === 'pending')) selection.toggle(row);
    },
    ...(isBeside && opened && { escape: () => closeDetails() }),
  };
  useListKeys({
    help: byFreeKey(() => setQuestion({ kind: 'shortcuts' })),
    more: Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, byFreeKey(act)])),
  });
  useRowFocus(
    rows.map(({ id }) => String(id)),
    question === null && !isBehind,
    undefined,
  );
  useAddressedRow({
    address,
    words,
    rows: query.data && rows,
    find: calls.find,
    isOpen: () => current !== undefined,
    open(row) {
      setGuest(row);
      // Another row may have been opened since.
      setChosen((now) => (now?.of === listKey ? now : { of: listKey, id: row.id }));
    },
  });
  const shortcuts = shortcutsWith(quickApproval);
  const close = () => setQuestion(null);
  const closeDetails = () => {
    choose(null);
    if (!opened) return;
    focusRow(String(opened.id));
    focusNext.current = opened.id;
  };
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <PanelHead title={title} about={<Left queue={left} words={words} order={order} />}>
        {links && <div className="flex flex-wrap gap-2">{links}</div>}
      </PanelHead>
      <div className="flex items-start gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <QueueList
            address={address}
            query={query}
            searchFor={searchFor}
            {...(filters && { filters })}
            caption={title}
            words={words}
            rows={rows}
            columns={columns}
            nameOf={nameOf}
            openId={opened?.id}
            open={({ id }) => choose(id)}
            acts={acts}
            reasonOf={decisions.reasonOf}
            selection={selection}
            bulkActs={[
              { label: 'Aprovar', icon: Check, run: byPress(() => approve(chosenRows())) },
              { label: 'Rejeitar', icon: X, danger: true, run: byPress(() => reject(chosenRows())) },
            ]}
            progress={decisions.progress}
          />
          <ShortcutsLine own={shortcuts} open={() => setQuestion({ kind: 'shortcuts' })} />
        </div>
        {opened && (
          <Details
            // The dialog is kept when another row is opened in it: mounting it again would lose the focus.
            key={isBeside ? opened.id : 'dialog'}
            row={opened}
            title={titleOf(opened)}
            words={words}
            acts={acts}
            isUndoing={decisions.busy === 'undo'}
            isReplacement={opened.id === replacement}
            approve={byPress(() => approve([opened]))}
            reject={byPress(() => reject([opened]))}
            undo={mayUndoLater(opened) ? () => decisions.undoRows([opened]) : undefined}
            isBeside={isBeside}
            close={closeDetails}
          >
            {details(opened, (change) => decisions.patch(opened.id, change))}
          </Details>
        )}
      </div>
      {question?.kind === 'shortcuts' && <ShortcutsDialog own={shortcuts} close={close} />}
      {question?.kind === 'reject' && (
        <RejectDialog
          title={`Rejeitar ${question.rows.length === 1 ? words.one : `${question.rows.length} ${words.many}`}`}
          about={question.rows.length === 1 ? question.rows.map(nameOf).join() : ''}
          {...(question.reason !== undefined && { reason: question.reason })}
          {...(question.trouble !== undefined && { trouble: question.trouble })}
          reject={(reason) => decide(question.rows, { status: 'rejected', reason })}
          close={close}
        />
      )}
      {question?.kind === 'approve' &&
        askApproval?.({
          rows: question.rows,
          approve: (approval) => decide(question.rows, { status: 'approved', approval }),
          close,
        })}
    </div>
  );
}

interface LeftProps {
  queue: Waiting[QueueProps<QueueRow, never, never>['waiting']] | undefined;
  words: QueueProps<QueueRow, never, never>['words'];
  order: string;
}

/** '12 pendentes, o mais antigo há 6 h. Ordem: impacto no menor preço.' */
function Left({ queue, words, order }: LeftProps) {
  const now = useMinute();
  if (!queue || !now) return null;
  const age = queue.oldestAt === null ? '' : formatElapsed(new Date(queue.oldestAt), now);
  return (
    <p>
      {words.left(queue.count, age)}. {order}
    </p>
  );
}

/** Keyboard shortcuts of a queue. Visual language, section 7: J and K move, A and R decide, Z undoes. */
const queueShortcuts: readonly Shortcut[] = [
  { keys: ['J', 'K'], act: 'Próxima linha, linha anterior', word: 'percorrer' },
  { keys: ['A'], act: 'Aprovar', word: 'aprovar' },
  { keys: ['R'], act: 'Rejeitar', word: 'rejeitar' },
  { keys: ['Z'], act: 'Desfazer a última decisão, por dez segundos', word: 'desfazer' },
  { keys: ['X'], act: 'Selecionar a linha', word: 'selecionar' },
  { keys: ['Enter'], act: 'Abrir os detalhes da linha' },
  { keys: ['/'], act: 'Buscar', word: 'buscar' },
  { keys: ['?'], act: 'Mostrar estes atalhos' },
  { keys: ['Esc'], act: 'Fechar o que está aberto' },
];

/** Adds the key of a quick approval after that of approval. */
function shortcutsWith(quick: { key: string; act: string; word: string } | undefined): readonly Shortcut[] {
  return queueShortcuts.flatMap((shortcut) =>
    quick && shortcut.keys.includes('A')
      ? [shortcut, { keys: [quick.key.toUpperCase()], act: quick.act, word: quick.word }]
      : [shortcut],
  );
}
