import clsx from 'clsx';
import { Check, Undo2, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { allowsShortcuts } from '#web/list/keyboard.tsx';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatMoment } from '../format-moment.ts';
import { type QueueAct, type QueueRow, type QueueWords, shownStatus } from './queue-props.ts';

interface DetailsProps<Row extends QueueRow> {
  row: Row;
  title: string;
  words: QueueWords;
  acts: readonly QueueAct<Row>[];
  isUndoing: boolean;
  /** the row has replaced a decided one, so a press meant for that one must not decide about it */
  isReplacement: boolean;
  approve: () => void;
  reject: () => void;
  /** undoes the decision; undefined if that is not possible */
  undo: (() => void) | undefined;
  /** beside the table, or in a dialog if there is no room */
  isBeside: boolean;
  close: () => void;
  children: ReactNode;
}

/** Shows a row in full, with the buttons that decide. Spec, back office, section 2: the details dialog. */
export function Details<Row extends QueueRow>(props: DetailsProps<Row>) {
  const { row, title, isBeside, close, children } = props;
  const body = (
    <div key={row.id} {...allowsShortcuts} className="flex flex-col gap-4">
      {children}
      <Decided {...props} />
      <OtherActs {...props} />
    </div>
  );
  if (!isBeside) {
    return (
      <Dialog title={title} close={close} footer={<Buttons {...props} />}>
        {body}
      </Dialog>
    );
  }
  return (
    <section
      id={detailsId}
      aria-label={`Detalhes: ${title}`}
      // Notices are shown in the corner below it.
      className="sticky top-4 flex max-h-[max(24rem,calc(100dvh-19rem))] min-h-0 w-72 min-[96rem]:w-88 shrink-0 flex-col overflow-hidden rounded-lg border border-border bg-card"
    >
      <div className="flex items-start justify-between gap-2 px-4 pt-3.5 pb-1">
        <h2 className="heading min-w-0 pt-1 text-h2 wrap-anywhere">{title}</h2>
        <button
          type="button"
          aria-label="Fechar detalhes"
          onClick={close}
          className={buttonClass({ variant: 'ghost', size: 'dense' }, '-mr-2 shrink-0')}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      {/* It is focusable so that the arrow keys scroll it (WCAG 2.1.1). */}
      <section
        aria-label={`Sobre ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4"
      >
        {body}
      </section>
      <div className="flex shrink-0 gap-2 border-t border-border p-3 *:flex-1">
        <Buttons {...props} />
      </div>
    </section>
  );
}

/** Pending rows are approved or rejected, others only closed. Spec, back office, sections 2 and 4. */
function Buttons<Row extends QueueRow>({
  row,
  isUndoing,
  isReplacement,
  approve,
  reject,
  undo,
  close,
}: DetailsProps<Row>) {
  const isReady = usePointerReady(isReplacement ? row.id : null);
  /** Presses by keyboard always count. */
  const onPress = (act: () => void) => (event: MouseEvent) => {
    if (isReady || event.detail === 0) act();
  };
  const dimmed = !isReady && 'opacity-60';
  if (row.status !== 'pending') {
    return (
      <>
        {undo && (
          <Button
            variant="outline"
            icon={<Undo2 aria-hidden="true" />}
            busy={isUndoing && 'Desfazendo...'}
            onClick={undo}
          >
            Desfazer decisão
          </Button>
        )}
        <Button variant="soft" onClick={close}>
          Fechar
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        variant="outline"
        icon={<X aria-hidden="true" />}
        onClick={onPress(reject)}
        className={clsx('border-up-ink! text-up-ink!', dimmed)}
      >
        Rejeitar
      </Button>
      <Button icon={<Check aria-hidden="true" />} onClick={onPress(approve)} className={clsx(dimmed)}>
        Aprovar
      </Button>
    </>
  );
}

function Decided<Row extends QueueRow>({ row, words }: DetailsProps<Row>) {
  const { decidedAt, DecidedBy, rejectionReason } = row;
  return (
    <div className="text-small">
      <QueueStatus row={row} words={words} />
      {decidedAt && (
        <p className="mt-1.5 text-muted-foreground">
          {DecidedBy ? `Por ${DecidedBy.name}, em ` : 'Em '}
          {formatMoment(decidedAt)}
        </p>
      )}
      {rejectionReason && <p className="mt-1 wrap-anywhere">Motivo: {rejectionReason}</p>}
    </div>
  );
}

function OtherActs<Row extends QueueRow>({ row, acts }: DetailsProps<Row>) {
  return acts.map(({ label, icon: Icon, danger = false, run }) => (
    <Button
      key={label}
      variant="ghost"
      icon={<Icon aria-hidden="true" />}
      onClick={() => run(row)}
      className={danger ? 'text-up-ink!' : undefined}
    >
      {label}
    </Button>
  ));
}

/** The badge of a row; an unknown status looks pending. */
export function QueueStatus({
  row: { status, isSaving = false },
  words,
}: {
  row: Pick<QueueRow, 'status' | 'isSaving'>;
  words: QueueWords;
}) {
  if (isSaving) return <Badge>{status === 'approved' ? 'Aprovando...' : 'Rejeitando...'}</Badge>;
  return <StatusBadge status={shownStatus(status)} word={words.statusWord(status)} />;
}

/** How long a row must be visible before a pointer can decide about it. */
const seenMs = 1_000;

/**
 * Returns whether a press of the pointer is meant for the visible row: it has been there for a second, and the pointer
 * has moved since. Touch does not move before a press, so there the second is enough.
 * @param id the row that has replaced another; null: the person has opened it, so it is ready immediately
 */
function usePointerReady(id: number | null): boolean {
  const [ready, setReady] = useState<number | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let isSeen = false;
    let hasMoved = window.matchMedia('(hover: none)').matches;
    const check = () => {
      if (isSeen && hasMoved) setReady(id);
    };
    const timer = setTimeout(() => {
      isSeen = true;
      check();
    }, seenMs);
    const onMove = ({ movementX, movementY }: PointerEvent) => {
      // Browsers send moves without movement if the page changes below a resting pointer.
      if (movementX === 0 && movementY === 0) return;
      hasMoved = true;
      check();
    };
    document.addEventListener('pointermove', onMove);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', onMove);
    };
  }, [id]);
  return id === null || ready === id;
}

/** The id of the details, which the button of a row controls. */
export const detailsId = 'detalhes';
