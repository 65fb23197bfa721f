import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListTrouble } from '#web/list/list-trouble.tsx';
import { SignedOut } from '#web/session/user-call.ts';
import { Loading } from '#web/ui/skeleton.tsx';
import { unknownFailureText } from './account-texts.ts';
import { panelTitleId } from './panel.tsx';

interface LoadedProps<Answer> {
  query: UseQueryResult<Answer>;
  /** 'Falha ao carregar as sessões' */
  trouble: string;
  /** shown until the answer arrives */
  skeleton: ReactNode;
  /** id of the heading above, focused when a retry succeeds; without it, the tab's title */
  headingId?: string;
  /** heading level of the message */
  level?: 2 | 3;
  children: (answer: Answer) => ReactNode;
}

/** Shows the answer of a call, or why it failed, with a button that retries. */
export function Loaded<Answer>({
  query,
  trouble,
  skeleton,
  headingId = panelTitleId,
  level,
  children,
}: LoadedProps<Answer>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (!error || error instanceof SignedOut) return <Loading>{skeleton}</Loading>;
  return (
    <ListTrouble
      title={trouble}
      error={error}
      retry={refetch}
      busy={isFetching}
      fallback={unknownFailureText}
      headingId={headingId}
      level={level}
      isFramed
    />
  );
}
