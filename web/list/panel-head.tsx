import type { ReactNode } from 'react';

interface PanelHeadProps {
  title: string;
  /** below the title */
  about: ReactNode;
  /** buttons of the whole page */
  children?: ReactNode;
}

/** The head of a page of the panel: what it is, and what can be done with all of it. */
export function PanelHead({ title, about, children }: PanelHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 wrap-anywhere">
        <h1 tabIndex={-1} className="heading text-h1 outline-none">
          {title}
        </h1>
        <div className="mt-1 min-h-6 max-w-read text-muted-foreground num">{about}</div>
      </div>
      {children}
    </div>
  );
}
