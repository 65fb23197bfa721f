import { useCall } from '#web/session/use-call.ts';

/** How much waits for a person, for the menu and the dashboard. */
export function useWaiting() {
  return useCall('readWaiting', {}, { askAgain: true });
}
