import { notLoaded } from './combobox.tsx';

/** Under a field whose options could not be had. */
export function NotLoaded({ again }: { again: () => void }) {
  return (
    <>
      {notLoaded}{' '}
      <button
        type="button"
        onClick={again}
        className="py-1 font-semibold text-primary-ink underline underline-offset-3"
      >
        Tentar novamente
      </button>
    </>
  );
}
