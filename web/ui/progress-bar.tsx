import { useId } from 'react';

interface ProgressBarProps {
  label: string;
  /** a part from 0 to 1; null: unknown */
  done: number | null;
  /** more precise than the percentage: '12.000 linhas lidas' */
  text?: string | undefined;
}

/** The progress of something that takes its time. */
export function ProgressBar({ label, done, text }: ProgressBarProps) {
  const id = useId();
  const percent = done === null ? null : Math.floor(Math.min(done, 1) * 100);
  const words = percent === null ? text : `${percent}%`;
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-small font-semibold">
        <span id={id}>{label}</span>
        <span className="num">{words}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={words}
        className="h-3 overflow-hidden rounded-full border border-border-strong bg-muted"
      >
        <div
          className={percent === null ? 'h-full w-1/3 animate-pulse bg-primary' : 'h-full bg-primary'}
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
      {percent !== null && text && <p className="mt-1.5 text-small text-muted-foreground num">{text}</p>}
    </div>
  );
}
