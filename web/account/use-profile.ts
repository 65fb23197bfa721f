import type { UseQueryResult } from '@tanstack/react-query';
import type { CallResult } from '#web/api-client/call.ts';
import { keepUser } from '#web/session/session.ts';
import { useCall } from '#web/session/use-call.tsx';

/** The user's profile. Every answer also updates the user in the session. */
export function useProfile(): UseQueryResult<CallResult<'readProfile'>> {
  return useCall('readProfile', {}, { onAnswer: ({ data }) => keepUser(data) });
}
