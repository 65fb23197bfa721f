import clsx from 'clsx';
import { RefreshCw, ServerCrash, TriangleAlert, WifiOff } from 'lucide-react';
import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { unexpectedShape } from '#web/api-client/browser-call.ts';
import { NoAnswer } from '#web/api-client/transport.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/empty.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

interface TroubleProps {
  error: Error;
  retry: () => void;
  /** another attempt is under way */
  busy: boolean;
  /** message if the server gives no reason */
  fallback?: string | undefined;
}

export const serverFailureText = 'Algo deu errado do nosso lado. Tente novamente em instantes.';

interface ListTroubleProps extends TroubleProps {
  title: string;
  /**
   * id of the heading above, focused when another attempt succeeds and its button disappears; without it, the page's
   * title
   */
  headingId?: string | undefined;
  /** heading level */
  level?: 2 | 3 | undefined;
  /** has its own border, because it is outside the list's */
  isFramed?: boolean;
}

/** Replaces content that could not be loaded. */
export function ListTrouble({
  title,
  error,
  retry,
  busy,
  fallback = serverFailureText,
  headingId,
  level,
  isFramed = false,
}: ListTroubleProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const heading = headingId === undefined ? 'main h1' : `#${headingId}`;
      document.querySelector<HTMLElement>(heading)?.focus();
    };
  }, [headingId]);
  const isUnreachable = error instanceof NoAnswer && error.why === 'unreachable';
  return (
    <div role="alert" ref={box} className={isFramed ? undefined : '*:border-0'}>
      <Trouble
        icon={isUnreachable ? WifiOff : ServerCrash}
        title={title}
        level={level}
        action={<RetryButton retry={retry} busy={busy} />}
      >
        {describeFailure(error, fallback).message}
      </Trouble>
    </div>
  );
}

interface RowsBoundaryProps extends Omit<TroubleProps, 'error' | 'fallback'> {
  title: string;
  /** when the rows arrived; newer ones are rendered again */
  at: number;
  children: ReactNode;
}

/** If rows of an unexpected shape break their list, an error is shown in its place and the page stays. */
export class RowsBoundary extends Component<RowsBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate(before: RowsBoundaryProps) {
    if (this.state.isBroken && before.at !== this.props.at) this.setState({ isBroken: false });
  }

  override render() {
    const { title, retry, busy, children } = this.props;
    if (!this.state.isBroken) return children;
    return (
      <div role="alert" className="*:border-0">
        <Trouble icon={ServerCrash} title={title} action={<RetryButton retry={retry} busy={busy} />}>
          {unexpectedShape}
        </Trouble>
      </div>
    );
  }
}

/** Shown above a list that could not be reloaded: its earlier rows stay. */
export function RefreshTrouble({ error, retry, busy, fallback = serverFailureText }: TroubleProps) {
  return (
    <TroubleLine isSmall action={<RetryButton retry={retry} busy={busy} />}>
      <strong className="block">Esta lista pode estar desatualizada</strong>
      {describeFailure(error, fallback).message}
    </TroubleLine>
  );
}

interface TroubleLineProps {
  isSmall?: boolean;
  /** a button */
  action: ReactNode;
  children: ReactNode;
}

/** A failure in a line above content that stays. */
export function TroubleLine({ isSmall = false, action, children }: TroubleLineProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-l-[5px] border-up bg-up-soft py-2 pr-3 pl-4"
    >
      <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-up-ink" />
      <p className={clsx('min-w-[min(14rem,100%)] flex-1', isSmall && 'text-small')}>{children}</p>
      {action}
    </div>
  );
}

function RetryButton({ retry, busy }: Pick<TroubleProps, 'retry' | 'busy'>) {
  return (
    <Button
      variant="outline"
      icon={<RefreshCw aria-hidden="true" />}
      busy={busy && 'Tentando...'}
      onClick={() => retry()}
    >
      Tentar novamente
    </Button>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, place) => `lugar-${place}`);

/** A skeleton of the rows, with the geometry of the table, and under 768 px of the cards. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <Loading>
      <div className="h-10 bg-card-sunken max-md:hidden" />
      {places(rows).map((row) => (
        <div key={row} className="border-t border-border max-md:first-of-type:border-0">
          <div className="flex h-12 items-center gap-6 px-4 max-md:hidden">
            {places(columns).map((column, place) => (
              <Skeleton key={column} className={clsx('h-4', place === 1 ? 'flex-1' : 'w-12')} />
            ))}
            <Skeleton className="h-7 w-20" />
          </div>
          <div className="flex flex-col gap-3 px-4 py-4 md:hidden">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
            <Skeleton className="h-7 w-2/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
