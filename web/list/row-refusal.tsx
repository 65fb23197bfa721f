import { CircleAlert } from 'lucide-react';

/** On a row with which nothing was done: why. */
export function RowRefusal({ children }: { children: string }) {
  return (
    <span className="mt-1 flex items-start gap-1.5 text-small font-normal text-up-ink">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {children}
    </span>
  );
}
