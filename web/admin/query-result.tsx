import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListTrouble, RefreshTrouble } from '#web/list/list-trouble.tsx';
import { SignedOut } from '#web/session/user-call.ts';

interface AnsweredProps<Answer> {
  query: UseQueryResult<Answer>;
  /** 'Não foi possível carregar os números.' */
  trouble: string;
  waiting: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/**
 * Shows the answer of a call, a placeholder until it arrives, or why it failed. Earlier figures stay visible with a
 * note that they may be old.
 */
export function QueryResult<Answer>({ query, trouble, waiting, children }: AnsweredProps<Answer>) {
  const { data, isFetching, refetch } = query;
  const error = query.error instanceof SignedOut ? null : query.error;
  const retryProps = { retry: refetch, busy: isFetching };
  if (data === undefined)
    return error ? <ListTrouble title={trouble} error={error} {...retryProps} /> : waiting;
  return (
    <>
      {error && <RefreshTrouble error={error} {...retryProps} />}
      {children(data)}
    </>
  );
}
