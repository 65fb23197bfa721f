import '#web/forms/checkbox-field.css';
import { useEffect, useRef } from 'react';
import type { Selection } from './use-selection.ts';

interface RowCheckProps {
  selection: Selection;
  rowKey: string;
  /** of the row */
  name: string;
}

/** Chooses a row; with the shift key all rows from the last one that was pressed. */
export function RowCheck({ selection, rowKey, name }: RowCheckProps) {
  return (
    <label className={pressArea}>
      <input
        type="checkbox"
        aria-label={`Selecionar ${name}`}
        checked={selection.has(rowKey)}
        onChange={({ nativeEvent }) =>
          selection.toggle(rowKey, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="field-check"
      />
    </label>
  );
}

/** Chooses all rows of the page. @param worded says so beside it, too */
export function PageCheck({ selection, worded = false }: { selection: Selection; worded?: boolean }) {
  const check = useRef<HTMLInputElement>(null);
  const isSome = selection.keys.length > 0 && !selection.isAll;
  useEffect(() => {
    if (check.current) check.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className={pressArea}>
      <input
        ref={check}
        type="checkbox"
        aria-label="Selecionar todas as linhas da página"
        checked={selection.isAll}
        onChange={selection.toggleAll}
        className="field-check"
      />
      {worded && <span className="px-2.5 text-small font-semibold">Selecionar a página</span>}
    </label>
  );
}

/** A press beside the small box counts, too. */
const pressArea = 'inline-flex min-h-tap min-w-tap cursor-pointer items-center justify-center';
