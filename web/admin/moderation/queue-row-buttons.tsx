import clsx from 'clsx';
import { rowAnchor } from '#web/list/row-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { detailsId } from './details-id.ts';
import type { QueueRow } from './queue-props.ts';
import type { QueueRowsProps } from './queue-rows.ts';

interface QueueRowButtonsProps<Row extends QueueRow>
  extends Pick<QueueRowsProps<Row>, 'nameOf' | 'open' | 'acts' | 'openId'> {
  row: Row;
}

/** The way to the details of a row, where the keyboard finds it, and what else can be done with it. */
export function QueueRowButtons<Row extends QueueRow>({
  row,
  nameOf,
  open,
  acts,
  openId,
}: QueueRowButtonsProps<Row>) {
  const name = nameOf(row);
  const isOpen = row.id === openId;
  return (
    // Where the table has least room, what else can be done stands below.
    <div className="flex items-center justify-end gap-1 max-[70rem]:flex-wrap">
      <Button
        {...rowAnchor}
        variant={isOpen ? 'primary' : 'outline'}
        size="dense"
        aria-label={`Detalhes de ${name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => open(row)}
      >
        Detalhes
      </Button>
      {acts.map(({ label, icon: Icon, danger = false, run }) => (
        <Button
          key={label}
          variant="ghost"
          size="dense"
          aria-label={`${label}: ${name}`}
          title={label}
          icon={<Icon aria-hidden="true" />}
          onClick={() => run(row)}
          className={clsx('w-tap px-0! lg:w-9', danger && 'text-up-ink!')}
        />
      ))}
    </div>
  );
}
