import '#web/forms/checkbox-field.css';
import { useEffect, useRef } from 'react';

interface MarkAllProps {
  state: 'all' | 'some' | 'none';
  mark: (chosen: boolean) => void;
}

/** Chooses all lines of a receipt that have a product, or none of them. */
export function MarkAll({ state, mark }: MarkAllProps) {
  const check = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (check.current) check.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className="inline-flex min-h-tap cursor-pointer items-center gap-2.5 text-small font-semibold">
      <input
        ref={check}
        type="checkbox"
        checked={state === 'all'}
        onChange={() => mark(state !== 'all')}
        className="field-check"
      />
      Marcar todos
    </label>
  );
}
