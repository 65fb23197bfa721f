import { CircleAlert, CircleCheck } from 'lucide-react';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

interface FormNoticeProps {
  kind: 'done' | 'trouble';
  title: ReactNode;
  children: ReactNode;
  /** moves the focus here, because the pressed button has disappeared or because the message must not be missed */
  takesFocus?: boolean;
  /** its content shrinks while people type: only the change is announced, not all of it again */
  shrinks?: boolean;
}

const looks = {
  done: { role: 'status', ground: 'bg-best-soft', ink: 'text-best-ink', icon: CircleCheck },
  trouble: { role: 'alert', ground: 'bg-up-soft', ink: 'text-up-ink', icon: CircleAlert },
} as const;

/** Result of a form, shown at its top. */
export function FormNotice({ kind, title, children, takesFocus = false, shrinks = false }: FormNoticeProps) {
  const { role, ground, ink, icon: Icon } = looks[kind];
  const notice = useRef<HTMLDivElement>(null);
  // A layout effect moves the focus before the paint, so that it never interrupts a user who is typing again.
  useLayoutEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={notice}
      role={role}
      {...(shrinks && { 'aria-atomic': false })}
      tabIndex={-1}
      className={`flex items-start gap-3 rounded-md p-4 ${ground}`}
    >
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

/** Lists all problems with links to their fields. A single problem is shown only beside its field. */
export function ProblemSummary({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length < 2) return null;
  return (
    <FormNotice kind="trouble" title={`Confira ${problems.length} campos`} shrinks>
      <ul>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              // The URL does not change, because its fragment may have another meaning.
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
