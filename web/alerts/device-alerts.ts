import type { Alert, AlertProof, SentSubscription } from '#contract/alerts.ts';
import { sayAlert } from '#domain/alerts.ts';
import { toCentavos } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { toSent } from '#web/offline/sent-subscription.ts';
import { hasAlertsClass } from '#web/place/place-script.ts';
import { currentSession } from '#web/session/session.ts';
import { callAsUser } from '#web/session/user-call.ts';
import { alertTokens, mostTokens } from './alert-tokens.ts';

/** The alerts of this device: those of its push subscription, and of addresses that were confirmed on it. */

/** Notes that an alert was set for this browser. */
export const noteDeviceAlert = () => alertTokens.write(alertTokens.read() ?? []);

/** Keeps the code with which the alerts of an address are listed and stopped here. */
export function keepAlertToken(token: string): void {
  const others = (alertTokens.read() ?? []).filter((each) => each !== token);
  alertTokens.write([token, ...others].slice(0, mostTokens));
}

/** Why this browser cannot get messages, as its person can be told; null: it can. */
export function pushTrouble(): string | null {
  if (!window.isSecureContext) return 'Os avisos no aparelho precisam de uma conexão segura (https).';
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window) {
    return Notification.permission === 'denied' ? sayDenied : null;
  }
  if (/iPhone|iPad/.test(navigator.userAgent))
    return 'No iPhone, instale antes o site: toque em Compartilhar, depois em “Adicionar à Tela de Início”, e abra-o por lá.';
  return 'Este navegador não recebe avisos de sites.';
}

export const sayDenied =
  'Os avisos deste site estão bloqueados neste aparelho. Para liberar, toque no ícone ao lado do endereço e permita as notificações.';

/** The person has not let the site show messages. */
export class PushDenied extends Error {
  override name = 'PushDenied';
}

/**
 * Subscribes this browser. It has to be called within a press, as browsers ask for permission then alone.
 * @throws {PushDenied}
 */
export async function subscribeToPush(apiPrefix: string): Promise<SentSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  const { data } = await callLazily(apiPrefix, 'readPushKey');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: data.key };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription with another key, as after the server has got a new one, is in the way.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const sent = toSent(subscription);
  if (!sent) throw new Error('the subscription has no keys');
  return sent;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** An alert, and how it is stopped. */
export interface OwnAlert extends Alert {
  /** null: as the signed-in person */
  proof: AlertProof | null;
}

/** Reads the alerts of this device and of the account, each once. */
export async function readOwnAlerts(apiPrefix: string): Promise<OwnAlert[]> {
  const subscription = await currentSubscription().catch(() => null);
  const sent = subscription && toSent(subscription);
  const proofs: AlertProof[] = [
    ...(sent ? [{ endpoint: sent.endpoint, auth: sent.auth }] : []),
    ...(alertTokens.read() ?? []).map((token) => ({ token })),
  ];
  const used: AlertProof[] = [];
  const found = await Promise.all([
    ...proofs.map(async (proof) => {
      const { data } = await callLazily(apiPrefix, 'listAlerts', { body: proof });
      if (data.length > 0) used.push(proof);
      return data.map((alert): OwnAlert => ({ ...alert, proof }));
    }),
    ...(currentSession()
      ? [
          callAsUser(apiPrefix, 'listOwnAlerts').then(({ data }) =>
            data.map((alert): OwnAlert => ({ ...alert, proof: null })),
          ),
        ]
      : []),
  ]);
  const alerts = [...new Map(found.flat().map((alert) => [alert.id, alert])).values()];
  const tokens = used.flatMap((proof) => ('token' in proof ? proof.token : []));
  alertTokens.write(alerts.length > 0 ? tokens : null);
  document.documentElement.classList.toggle(hasAlertsClass, alerts.length > 0);
  return alerts;
}

/** Stops an alert. With the last one of this browser, the browser forgets its subscription, too. */
export async function stopOwnAlert(apiPrefix: string, { id, proof }: OwnAlert): Promise<void> {
  if (!proof) {
    await callAsUser(apiPrefix, 'deleteOwnAlert', { params: { id: String(id) } });
    return;
  }
  await callLazily(apiPrefix, 'stopAlerts', { body: { proof, id } });
  if ('token' in proof) return;
  const { data } = await callLazily(apiPrefix, 'listAlerts', { body: proof });
  if (data.length === 0) await (await currentSubscription())?.unsubscribe();
}

/** The weekly alert of a list. */
export const sayListAlert = (items: number) =>
  `Sexta do churrasco: sua lista de ${counted(items, 'item', 'itens')}`;

/** 'Picanha abaixo de R$ 55 · até 5 km' */
export function sayOwnAlert(alert: Alert): string {
  const { productName, establishmentName, maxPrice, itemCount, radiusKm } = alert;
  if (productName === null || maxPrice === null) return sayListAlert(itemCount ?? 0);
  return sayAlert(productName, {
    maxCentavos: toCentavos(maxPrice),
    radiusM: radiusKm === null ? null : radiusKm * 1000,
    place: establishmentName,
  });
}
