import { CircleAlert, CircleCheck } from 'lucide-react';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

interface FormNoticeProps {
  kind: 'done' | 'trouble';
  title: string;
  children: ReactNode;
  /** the focus comes here with it, for what was pressed has gone, or the reason must not be missed */
  takesFocus?: boolean;
}

const looks = {
  done: { role: 'status', ground: 'bg-best-soft', ink: 'text-best-ink', icon: CircleCheck },
  trouble: { role: 'alert', ground: 'bg-up-soft', ink: 'text-up-ink', icon: CircleAlert },
} as const;

/** What became of a form, at its top. */
export function FormNotice({ kind, title, children, takesFocus = false }: FormNoticeProps) {
  const { role, ground, ink, icon: Icon } = looks[kind];
  const notice = useRef<HTMLDivElement>(null);
  // In the moment in which it shows: who types on already is not interrupted in the middle of a word.
  useLayoutEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={notice} role={role} tabIndex={-1} className={`flex items-start gap-3 rounded-md p-4 ${ground}`}>
      <Icon size={20} aria-hidden="true" className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="min-w-0">
        <p className={`font-bold ${ink}`}>{title}</p>
        <div className="text-small">{children}</div>
      </div>
    </div>
  );
}

export interface FieldProblem {
  /** id of the control */
  id: string;
  message: string;
}

/** All that is wrong, each a way to its field; a single problem is said beside its field alone. */
export function ProblemSummary({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length < 2) return null;
  return (
    <FormNotice kind="trouble" title={`Confira ${problems.length} campos`}>
      <ul>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              // The address stays: behind its '#' may stand something else.
              onClick={(event) => focusOn(id, event)}
              className="inline-block py-1 underline underline-offset-3"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </FormNotice>
  );
}

function focusOn(id: string, event: MouseEvent) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
