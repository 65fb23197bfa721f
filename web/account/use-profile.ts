import type { UseQueryResult } from '@tanstack/react-query';
import type { CallResult } from '#web/api-client/call.ts';
import { keepUser } from '#web/session/session.ts';
import { useCall } from '#web/session/use-call.ts';

/** What the server knows of the person; what the browser keeps of them follows it. */
export function useProfile(): UseQueryResult<CallResult<'readProfile'>> {
  return useCall('readProfile', {}, { onAnswer: ({ data }) => keepUser(data) });
}
