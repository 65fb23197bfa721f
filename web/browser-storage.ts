import { deviceCookieName } from '#domain/sessions.ts';

/**
 * Everything that the site stores in a browser, by name. Other code takes the names from here, and the privacy page has
 * a line for each. After ':' or '-', a name may continue with a person, a list or a build.
 */
export const browserStorage = {
  theme: { store: 'local', name: 'theme' },
  token: { store: 'local', name: 'token' },
  user: { store: 'local', name: 'user' },
  /** the place from which distances count */
  place: { store: 'local', name: 'lugar' },
  /** places that a person has named */
  savedPlaces: { store: 'local', name: 'lugares' },
  /** the litres and the consumption for whole bills */
  car: { store: 'local', name: 'carro' },
  /** how much of a cut a person buys, for whole bills */
  amount: { store: 'local', name: 'quantidade' },
  /** the shopping list, what of it is in the basket, and what the account had of it last */
  list: { store: 'local', name: 'lista' },
  /** the order of lists near a place */
  nearOrder: { store: 'local', name: 'ordem' },
  /** a random number that distinguishes devices whose people confirm prices */
  deviceNumber: { store: 'local', name: 'aparelho' },
  /** prices that people have typed to report them, with comments, and not sent */
  unsentPrices: { store: 'local', name: 'precos-nao-enviados' },
  /** prices that people have reported from the device, until they are decided */
  ownPrices: { store: 'local', name: 'meus-relatos' },
  /** prices that the device has counted as seen */
  countedPrices: { store: 'local', name: 'precos-contados' },
  /** the address to which a link for signing in was requested, where from, and the prices that wait for it */
  linkRequest: { store: 'local', name: 'link-pedido' },
  /** the site has been offered for installation */
  installOffered: { store: 'local', name: 'convite' },
  /** how far the device's clock is from the server's, if it is wrong */
  clock: { store: 'local', name: 'relogio' },
  /** there are price alerts here: the codes that list and stop those of addresses that were confirmed here */
  alertTokens: { store: 'local', name: 'avisos' },
  /** what a person has looked at, and the best prices near them then */
  seenThings: { store: 'local', name: 'vistos' },
  /** an unsaved round of prices */
  round: { store: 'local', name: 'rodada' },
  /** prices that a shop has typed on its board and not sent */
  boardPrices: { store: 'local', name: 'loja-precos' },
  /** the boards of shops that their keepers have opened, for use without a connection */
  keptBoards: { store: 'local', name: 'loja-quadro' },
  /** receipts that wait on the device for a connection */
  waitingReceipts: { store: 'local', name: 'comprovantes-espera' },
  /** the invitation to keep a place with which a person went to sign in */
  merchantInvitation: { store: 'local', name: 'loja-convite' },
  /** the hidden columns of a list of the back office */
  columns: { store: 'local', name: 'colunas' },
  /** the filters, the order and the page size of a list of the back office */
  lists: { store: 'local', name: 'listas' },
  /** the suggestion of the panel to add a passkey was dismissed */
  passkeySuggestion: { store: 'local', name: 'sugestao-chave' },
  /** shortcuts of the back office are turned off */
  shortcuts: { store: 'local', name: 'atalhos' },
  /** what a visitor was about to do before signing in */
  intent: { store: 'session', name: 'intencao' },
  /** React Router writes these two. */
  scroll: { store: 'session', name: 'react-router-scroll-positions' },
  version: { store: 'session', name: 'react-router-manifest-version' },
  /** on a site with TLS its name begins with '__Secure-' */
  device: { store: 'cookie', name: deviceCookieName },
  pages: { store: 'cache', name: 'compara-palmas-pages' },
  answers: { store: 'cache', name: 'compara-palmas-answers' },
  shell: { store: 'cache', name: 'compara-palmas-shell' },
  assets: { store: 'cache', name: 'compara-palmas-assets' },
  /** what reads the pictures of receipts */
  readers: { store: 'cache', name: 'compara-palmas-readers' },
  /** a receipt that another app has shared, until it is opened */
  received: { store: 'cache', name: 'compara-palmas-received' },
  /** the pictures of receipts that wait for a connection */
  waitingPictures: { store: 'cache', name: 'compara-palmas-receipts' },
  /** Workbox writes it, to know how old entries of the caches are. */
  ages: { store: 'database', name: 'workbox-expiration' },
} as const satisfies Record<string, { store: BrowserStore; name: string }>;

/** Local storage, session storage, cookies, Cache Storage and IndexedDB. */
export type BrowserStore = 'local' | 'session' | 'cookie' | 'cache' | 'database';

export type BrowserEntry = keyof typeof browserStorage;

/** The name of an entry. Public pages repeat the name with this type, so that they do not load the whole table. */
export type NameOf<Entry extends BrowserEntry> = (typeof browserStorage)[Entry]['name'];

type LocalEntry = Extract<(typeof browserStorage)[BrowserEntry], { store: 'local' }>['name'];

/** A name in local storage. */
export type LocalName = LocalEntry | `${LocalEntry}:${string}`;

/** Returns whether something found in a browser is listed. */
export function isListed(store: BrowserStore, found: string): boolean {
  return Object.values(browserStorage).some(
    (entry) =>
      entry.store === store &&
      (found.replace(/^__Secure-/, '') === entry.name ||
        found.startsWith(`${entry.name}:`) ||
        found.startsWith(`${entry.name}-`)),
  );
}
