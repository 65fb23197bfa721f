import { useCall } from '#web/session/use-call.tsx';

/** The queue lengths for the menu and the dashboard. */
export function useWaiting() {
  return useCall('readWaiting', {}, { refetchOnMount: true });
}
