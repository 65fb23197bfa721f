import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { keepAlertToken, sayOwnAlert } from './device-alerts.ts';

/** Confirms an alert by the token of a link, and keeps on this device what stops it. Returns what it is. */
export async function confirmAlert(apiPrefix: string, token: string): Promise<string> {
  const { data } = await callFromBrowser(apiPrefix, 'confirmAlert', { body: { token } });
  keepAlertToken(data.token);
  return sayOwnAlert(data.alert);
}
