import { type ReactNode, useContext, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { noContact, shownContact } from '#domain/site-contact.ts';
import { call } from '#web/api-client/call.ts';
import { CallFailure, contactContext, siteContext, transportContext } from '#web/api-client/transport.ts';
import type { RootData } from '#web/api-client/use-api-prefix.ts';
import { beforeHydrationScript, replayEarlyActs } from '#web/before-hydration.ts';
import { FailedPage, isMissing } from '#web/components/failed-page.tsx';
import { LateNavigation } from '#web/components/late-navigation.tsx';
import { NavigationGuards } from '#web/components/navigation-guards.tsx';
import { PageFocus } from '#web/components/page-focus.tsx';
import { ScriptNonce } from '#web/components/script-nonce.ts';
import { themeScript } from '#web/components/theme.ts';
import { paths } from '#web/paths.ts';
import { placeScript } from '#web/place/place-script.ts';
import { installScript } from '#web/public/app/install-script.ts';
import { AskNear } from '#web/public/near/ask-near-tag.tsx';
import { SessionKeeper, sessionScript } from '#web/session/session-keeper.tsx';
import { IconSprite } from '#web/ui/sprite-icon.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Route } from './+types/root.ts';
import './app.css';
import icon from './static/favicon.svg?inline';

/** The page has run it before its own script comes, which need not contain it. */
const headScript = import.meta.env.SSR
  ? themeScript + sessionScript + placeScript + installScript + beforeHydrationScript
  : '';

/** The first is in the page itself, because a browser asks for a file before it paints. */
const iconLinks = (
  <>
    <link rel="icon" type="image/svg+xml" href={icon} />
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
  </>
);

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const { apiPrefix } = context.get(siteContext);
  // A phone keeps this page until the next build, and the contact may change before.
  const isForOffline = new URL(request.url).pathname === paths.offline();
  return {
    apiPrefix,
    contact: isForOffline
      ? noContact
      : shownContact(context.get(contactContext), await isDemonstration(context)),
  };
}

/** If it cannot be determined, contact details that are not set are hidden. */
async function isDemonstration(context: Route.LoaderArgs['context']): Promise<boolean> {
  try {
    return (await call(context.get(transportContext), 'readSite')).data.demonstration;
  } catch (error) {
    if (error instanceof CallFailure) return false;
    throw error;
  }
}

/** It does not change while the server runs. */
export const shouldRevalidate = () => false;

/** The title of a page that failed; all others set their own. */
export const meta: Route.MetaFunction = ({ error }) => [
  { title: `${isMissing(error) ? 'Página não encontrada' : 'Não foi possível abrir'} | Compara Palmas` },
];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(ScriptNonce);
  return (
    // The script in the head adds classes here before hydration.
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#003243" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#032937" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is constant; React ignores it when it hydrates */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        {/* The browser keeps what the server put there. */}
        {import.meta.env.SSR && <AskNear />}
        <Meta />
        <Links />
        {/* The browser keeps what the server put there. */}
        {import.meta.env.SSR && iconLinks}
      </head>
      <body>
        <IconSprite />
        {children}
        <ScrollRestoration {...(nonce && { nonce })} />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <GlobalComponents />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <FailedPage />
      <GlobalComponents />
    </>
  );
}

/** Components that every page needs. */
function GlobalComponents() {
  useEffect(replayEarlyActs, []);
  return (
    <>
      <AppManifest />
      <PageFocus />
      <SessionKeeper />
      <NavigationGuards />
      <LateNavigation />
      <Toaster />
    </>
  );
}

/** It comes with the script, because a browser asks for it as soon as it is in the page, even before it paints. */
function AppManifest() {
  return useHydrated() && <link rel="manifest" href="/manifest.webmanifest" />;
}
