import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

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

const rings = [
  { r: 26, thick: false },
  { r: 43, thick: false, dashes: '10.8 4.2' },
  { r: 60, thick: true, dashes: '1.8 5.18' },
  { r: 77, thick: false },
  { r: 94, thick: false, dashes: '10.9 4.24' },
  { r: 111, thick: true, dashes: '1.8 5.17' },
  { r: 128, thick: false },
  { r: 145, thick: false, dashes: '10.75 4.18' },
  { r: 162, thick: true, dashes: '1.8 5.22' },
  { r: 179, thick: false },
  { r: 196, thick: false, dashes: '10.8 4.2' },
  { r: 213, thick: true, dashes: '1.8 5.2' },
  { r: 230, thick: false },
];

/** Decorative rings of stitched golden grass, only for band surfaces and empty states, never behind text. */
export function Rings({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 500 500"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className={`pointer-events-none stroke-gold ${className}`}
      aria-hidden="true"
    >
      {rings.map(({ r, thick, dashes }) => (
        <circle key={r} cx="250" cy="250" r={r} strokeWidth={thick ? 9 : 1.6} strokeDasharray={dashes} />
      ))}
    </svg>
  );
}
