import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Rings } from './rings.tsx';

interface EmptyProps {
  title: string;
  children?: ReactNode;
  /** one alternative: a button or link */
  action?: ReactNode;
  /** heading level */
  level?: 2 | 3 | 4 | undefined;
}

/** Empty state with golden rings and a blank tag. */
export function Empty({ title, children, action, level = 2 }: EmptyProps) {
  return (
    <Panel
      title={title}
      action={action}
      level={level}
      sign={
        <div
          className="relative mb-2 grid h-28 w-44 place-items-center overflow-hidden rounded-md"
          aria-hidden="true"
        >
          <Rings className="absolute inset-0 size-full opacity-70" />
          <span className="price relative grid h-16 w-28 place-items-center rounded-md border-2 border-dashed border-border-strong bg-card text-price-md">
            –,––
          </span>
        </div>
      }
    >
      {children}
    </Panel>
  );
}

/** Error state for a failure or a missing permission. Earlier data stays on the page, with its date. */
export function Trouble({ icon: Icon, ...rest }: EmptyProps & { icon: LucideIcon }) {
  return (
    <Panel
      {...rest}
      sign={
        <span className="mb-2 grid size-12 place-items-center rounded-md bg-up-soft text-up-ink">
          <Icon size={22} aria-hidden="true" />
        </span>
      }
    />
  );
}

function Panel({ sign, title, children, action, level = 2 }: EmptyProps & { sign: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center rounded-lg border border-border bg-card px-4 py-8 text-center">
      {sign}
      <Heading className="heading text-h3">{title}</Heading>
      {children && <div className="mt-1 max-w-sm text-small text-muted-foreground">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
