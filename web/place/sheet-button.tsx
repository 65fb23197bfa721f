import { type ComponentType, type ReactNode, type Ref, useState } from 'react';
import { useOnDemand } from '#web/ui/lazy-part.ts';

interface SheetButtonProps {
  /** must be defined outside of any component */
  source: () => Promise<{ default: ComponentType<{ close: () => void }> }>;
  /** title of the notice if the sheet cannot be loaded */
  failure: string;
  className?: string;
  ref?: Ref<HTMLButtonElement> | undefined;
  children: ReactNode;
}

/** A button that opens a sheet, which is loaded on demand. */
export function SheetButton({ source, failure, className = 'chip', ref, children }: SheetButtonProps) {
  const { Part: Sheet, load } = useOnDemand(source, failure);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={async () => {
          if (await load()) setOpen(true);
        }}
      >
        {children}
      </button>
      {open && Sheet && <Sheet close={() => setOpen(false)} />}
    </>
  );
}
