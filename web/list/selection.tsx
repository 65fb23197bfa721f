import clsx from 'clsx';
import { type LucideIcon, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import '#web/forms/checkbox-field.css';

/** The rows of a page that are selected for an act on all of them. */
export interface Selection {
  /** keys of the selected rows, in the order of the list */
  keys: readonly string[];
  has: (key: string) => boolean;
  /** @param toHere selects, or clears, all rows from the last pressed one to this one */
  toggle: (key: string, toHere?: boolean) => void;
  /** selects the whole page, or nothing if all of it is selected */
  toggleAll: () => void;
  /** selects only these */
  only: (keys: readonly string[]) => void;
  isAll: boolean;
}

interface Chosen {
  of: string;
  keys: ReadonlySet<string>;
  last: string | null;
}

/**
 * Selects rows of the current page.
 * @param of identifies the content of the page: another search or page starts without a selection
 * @param selectable the selectable rows, in the order of the list
 */
export function useSelection(of: string, selectable: readonly string[]): Selection {
  const [state, setState] = useState<Chosen>({ of, keys: new Set(), last: null });
  const chosen = state.of === of ? state : { of, keys: new Set<string>(), last: null };
  const keys = selectable.filter((key) => chosen.keys.has(key));
  const isAll = keys.length > 0 && keys.length === selectable.length;
  return {
    keys,
    has: (key) => chosen.keys.has(key),
    toggle(key, toHere = false) {
      const next = new Set(keys);
      const isOn = !next.has(key);
      for (const one of toHere ? rangeOf(selectable, chosen.last, key) : [key]) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      setState({ of, keys: next, last: key });
    },
    toggleAll: () => setState({ of, keys: new Set(isAll ? [] : selectable), last: null }),
    only: (some) => setState({ of, keys: new Set(some), last: null }),
    isAll,
  };
}

/** Returns the rows between two, inclusive, in either direction; only `to` if the other is gone. */
export function rangeOf(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : keys.indexOf(from);
  const end = keys.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** An act on all selected rows. */
export interface SelectionAct {
  label: string;
  icon: LucideIcon;
  run: () => void;
  danger?: boolean | undefined;
}

interface SelectionBarProps {
  /** '2 selecionados' */
  chosen: string;
  acts: readonly SelectionAct[];
  /** 'Salvando 3 de 12...' while an act runs; otherwise null */
  progress: string | null;
  clear: () => void;
}

/** Replaces search and filters while rows are selected. */
export function SelectionBar({ chosen, acts, progress, clear }: SelectionBarProps) {
  return (
    <section
      aria-label="Linhas selecionadas"
      className="sticky top-2 z-20 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-primary bg-primary-soft py-1.5 pr-2 pl-4 lg:min-h-19"
    >
      <p role="status" className="mr-auto py-2 font-bold num">
        {progress ?? chosen}
      </p>
      {progress === null && (
        <>
          {acts.map(({ label, icon: Icon, run, danger }) => (
            <Button
              key={label}
              variant="ghost"
              icon={<Icon aria-hidden="true" />}
              onClick={run}
              className={clsx(danger && 'text-up-ink!')}
            >
              {label}
            </Button>
          ))}
          <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={clear}>
            Limpar seleção
          </Button>
        </>
      )}
    </section>
  );
}

interface RowCheckProps {
  selection: Selection;
  rowKey: string;
  /** name of the row */
  name: string;
}

/** Selects a row; with Shift, all rows from the last pressed one. */
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

/** Selects all rows of the page. @param worded shows a label as well */
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

/** Enlarges the area to press around the small checkbox. */
const pressArea = 'inline-flex min-h-tap min-w-tap cursor-pointer items-center justify-center';
