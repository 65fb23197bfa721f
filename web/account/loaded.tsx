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
  /** shown until the answer comes */
  skeleton: ReactNode;
  /** id of the heading above, which gets the focus when another try succeeds; without it the tab's title */
  headingId?: string;
  /** heading level of the message */
  level?: 2 | 3;
  children: (answer: Answer) => ReactNode;
}

/** Shows what a call has answered, or why it could not be loaded, with a button that tries again. */
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
      again={refetch}
      busy={isFetching}
      fallback={unknownFailureText}
      headingId={headingId}
      level={level}
      isFramed
    />
  );
}
