import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, Undo2, X } from 'lucide-react';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { Toaster as Sonner, toast } from 'sonner';
import { buttonClass } from './button.tsx';
import { actionMs, dismissNotice, type NumberedNotice, noticesAtTop } from './notify.ts';
import { useMedia } from './use-media.ts';

/**
 * The library removes a notice with a delay, together with whatever has the same id by then, so a notice after a closed
 * one gets a new id.
 */
let closed = 0;
const toastId = () => `aviso-${closed}`;
const markClosed = () => {
  closed += 1;
};
function close() {
  toast.dismiss(toastId());
  markClosed();
}

const aboveBottomBar = 'calc(var(--spacing-bottom-nav) + env(safe-area-inset-bottom) + 12px)';

const icons = { success: CircleCheck, info: Info, error: CircleAlert };

function durationOf({ kind, repeats, action }: NumberedNotice): number {
  if (kind === 'error' && !repeats) return Number.POSITIVE_INFINITY;
  return action ? actionMs : 5_000;
}

export default function Notices({ notice }: { notice: NumberedNotice }) {
  useEffect(() => {
    toast.custom(() => <NoticeCard notice={notice} />, {
      id: toastId(),
      duration: durationOf(notice),
      onAutoClose: markClosed,
      onDismiss: markClosed,
    });
  }, [notice]);
  const narrow = useMedia('(max-width: 40rem)');
  useEffect(() => {
    if (!narrow || notice.kind === 'error' || notice.action) return;
    // There is no space for both on a phone, and a person who moves on to a form has seen the notice.
    const dismissOnForm = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form, [role=alertdialog]')) dismissNotice();
    };
    document.addEventListener('focusin', dismissOnForm);
    return () => document.removeEventListener('focusin', dismissOnForm);
  }, [narrow, notice]);
  const hasBottomBar = useMedia('(width < 64rem)');
  const atTop = useMatches().some(({ handle }) => handle === noticesAtTop) && narrow;
  return (
    <Sonner
      position={atTop ? 'top-center' : 'bottom-right'}
      visibleToasts={1}
      containerAriaLabel="Avisos"
      offset={{ bottom: hasBottomBar ? aboveBottomBar : 24, right: 24 }}
      mobileOffset={{ top: 12, bottom: aboveBottomBar }}
    />
  );
}

function NoticeCard({ notice: { kind, title, text, action } }: { notice: NumberedNotice }) {
  const failed = kind === 'error';
  const Icon = icons[kind];
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className={clsx(
        // A dialog disables pointer events on the rest of the page.
        'pointer-events-auto flex w-full flex-wrap items-start gap-3 rounded-lg p-4 font-sans [box-shadow:var(--shadow-pop)] sm:w-89',
        failed
          ? 'border-2 border-up bg-card text-foreground'
          : 'on-band border border-band-line bg-band text-band-foreground',
      )}
    >
      <Icon
        size={20}
        aria-hidden="true"
        className={clsx('mt-0.5 shrink-0', failed ? 'text-up-ink' : 'text-gold')}
      />
      <div className="flex-1 basis-44">
        <p className="font-semibold">{title}</p>
        {text && (
          <p className={clsx('text-small', failed ? 'text-muted-foreground' : 'text-band-muted')}>{text}</p>
        )}
      </div>
      <div className="ml-auto flex items-start gap-2">
        {action && (
          <button
            type="button"
            className={buttonClass(
              { variant: failed ? 'outline' : 'band', size: 'dense' },
              'border border-band-line',
            )}
            onClick={() => {
              close();
              action.run();
            }}
          >
            {action.label === 'Desfazer' && <Undo2 aria-hidden="true" />}
            <span>{action.label}</span>
          </button>
        )}
        <button
          type="button"
          aria-label="Fechar aviso"
          className={buttonClass(
            { variant: failed ? 'ghost' : 'band', size: 'dense' },
            action ? '-mr-2' : '-m-2',
          )}
          onClick={close}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
