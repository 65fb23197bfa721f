import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { receivePushMessages } from './push-messages.ts';

/** Near-me, change 9: what a browser does with a message, without a page that is open. */

interface Shown {
  title: string;
  options: { body: string; tag?: string; data?: object };
}

type Listener = (event: object) => void;

/** The worker's surroundings: what it has shown, posted and opened, and what the browser says. */
function openWorker() {
  const listeners = new Map<string, Listener>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const posted: { page: string; fields: Record<string, string> }[] = [];
  const world = { answers: true, unsubscribed: 0, badge: 0, windows: [] as object[] };
  const subscriptionOf = (name: string) => ({
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({
      endpoint: `https://push.example/${name}`,
      keys: { p256dh: `${name}key=`, auth: `${name}auth==` },
    }),
    unsubscribe: async () => {
      world.unsubscribed += 1;
    },
  });
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    navigator: {
      setAppBadge: async (count: number) => {
        world.badge = count;
      },
    },
    clients: {
      matchAll: async () => world.windows,
      openWindow: async (url: string) => opened.push(url),
    },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => shown.push({ title, options }),
      getNotifications: async () => shown,
      pushManager: {
        getSubscription: async () => subscriptionOf('current'),
        subscribe: async () => subscriptionOf('anew'),
      },
    },
  });
  vi.stubGlobal('fetch', async (page: string, { body }: { body: URLSearchParams }) => {
    posted.push({ page, fields: Object.fromEntries(body) });
    if (!world.answers) throw new TypeError('no connection');
    return new Response();
  });
  receivePushMessages();
  return {
    world,
    shown,
    opened,
    posted,
    subscriptionOf,
    /** Resolves when the worker has done what an event asks for. */
    async hears(name: string, event: object) {
      const work: Promise<unknown>[] = [];
      listeners.get(name)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) });
      await Promise.all(work);
    },
  };
}

let worker: ReturnType<typeof openWorker>;
beforeEach(() => {
  worker = openWorker();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const message = {
  title: 'Baixou: Picanha 49,90',
  body: 'Picanha 49,90, Açougue do Zeca',
  url: '/produto/20',
  day: '2026-06-12',
  token: '7.x',
};
const pushed = (content: unknown) => ({ data: { json: () => JSON.parse(JSON.stringify(content)) } });
const clicked = (action: string) => ({
  action,
  notification: { data: { url: message.url, token: message.token }, close: () => {} },
});

it('a message is shown under the tag of its day, and counted', async () => {
  await worker.hears('push', pushed(message));
  expect(worker.shown).toMatchObject([
    {
      title: message.title,
      options: { body: message.body, tag: 'avisos-2026-06-12', data: { url: '/produto/20', token: '7.x' } },
    },
  ]);
  expect(worker.world.badge).toBe(1);
});

it.each([
  ['no data', { data: null }],
  ['no JSON', { data: { json: () => JSON.parse('<html>') } }],
  ['no title', pushed({ ...message, title: undefined })],
  ['another site', pushed({ ...message, url: 'https://exemplo.com.br/' })],
])('nothing is shown of a message with %s', async (_what, event) => {
  await worker.hears('push', event);
  expect(worker.shown).toEqual([]);
});

it.each(['', 'ver'])('a tap opens the page of the message: %j', async (action) => {
  await worker.hears('notificationclick', clicked(action));
  expect(worker.opened).toEqual(['/produto/20']);
  expect(worker.posted).toEqual([]);
});

it('a tap uses the window that is open, unless it cannot be led there', async () => {
  const focus = vi.fn();
  const navigate = vi.fn(async (): Promise<object> => ({ focus }));
  worker.world.windows = [{ navigate }];
  await worker.hears('notificationclick', clicked('ver'));
  expect(navigate).toHaveBeenCalledWith('/produto/20');
  expect(focus).toHaveBeenCalledOnce();
  navigate.mockRejectedValue(new TypeError('not controlled'));
  await worker.hears('notificationclick', clicked('ver'));
  expect(worker.opened).toEqual(['/produto/20']);
});

it('Parar stops the alerts of this browser, and says so', async () => {
  await worker.hears('notificationclick', clicked('parar'));
  expect(worker.posted).toEqual([{ page: '/avisos/parar?codigo=7.x', fields: {} }]);
  expect(worker.world.unsubscribed).toBe(1);
  expect(worker.shown.map(({ title }) => title)).toEqual(['Avisos parados']);
});

it('Parar without a connection opens the page that stops them later', async () => {
  worker.world.answers = false;
  await worker.hears('notificationclick', clicked('parar'));
  expect(worker.opened).toEqual(['/avisos']);
  expect([worker.world.unsubscribed, worker.shown]).toEqual([0, []]);
});

it.each(['given', 'anew'])('a subscription that the browser renews is told to the site: %s', async (name) => {
  const oldSubscription = worker.subscriptionOf('old');
  const newSubscription = name === 'given' ? worker.subscriptionOf(name) : null;
  await worker.hears('pushsubscriptionchange', { oldSubscription, newSubscription });
  expect(worker.posted).toEqual([
    {
      page: '/avisos',
      fields: {
        oldEndpoint: 'https://push.example/old',
        oldAuth: 'oldauth',
        endpoint: `https://push.example/${name}`,
        p256dh: `${name}key`,
        auth: `${name}auth`,
      },
    },
  ]);
});

it('without the old subscription nothing proves whose the alerts are, and nothing is told', async () => {
  await worker.hears('pushsubscriptionchange', { newSubscription: worker.subscriptionOf('given') });
  expect(worker.posted).toEqual([]);
});
