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
 * Shows the answer of a call, what stands in for it until it arrives, or why it did not. Earlier figures stay, with a
 * word that they may be old; nothing is ever made up.
 */
export function QueryResult<Answer>({ query, trouble, waiting, children }: AnsweredProps<Answer>) {
  const { data, isFetching, refetch } = query;
  const error = query.error instanceof SignedOut ? null : query.error;
  const again = { again: refetch, busy: isFetching };
  if (data === undefined) return error ? <ListTrouble title={trouble} error={error} {...again} /> : waiting;
  return (
    <>
      {error && <RefreshTrouble error={error} {...again} />}
      {children(data)}
    </>
  );
}
