import { X } from 'lucide-react';
import { buttonClass } from './button.tsx';

/** Closes a dialog or a panel. */
export function CloseButton({ label = 'Fechar', close }: { label?: string; close: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={close}
      className={buttonClass({ variant: 'ghost', size: 'dense' }, '-mr-2 shrink-0')}
    >
      <X aria-hidden="true" />
    </button>
  );
}
