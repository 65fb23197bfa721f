import { callTable } from 'virtual:call-table';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, vi } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { FailureCode } from '#contract/failures.ts';
import type { Profile } from '#contract/user-shapes.ts';
import { noContact } from '#domain/site-contact.ts';
import AccountPage from '#web/account/account-page.tsx';
import ConfirmEmailPage from '#web/account/entry/confirm-email-page.tsx';
import EntryLayout, { handle } from '#web/account/entry/entry-layout.tsx';
import ForgottenPasswordPage from '#web/account/entry/forgotten-password-page.tsx';
import LoginPage from '#web/account/entry/login-page.tsx';
import RegisterPage from '#web/account/entry/register-page.tsx';
import ResetPasswordPage from '#web/account/entry/reset-password-page.tsx';
import SignInLinkPage from '#web/account/entry/sign-in-link-page.tsx';
import type { CallResult } from '#web/api-client/call.ts';
import type { RootData } from '#web/api-client/use-api-prefix.ts';
import { PageFocus } from '#web/components/page-focus.tsx';
import { SiteShell } from '#web/components/shell/site-shell.tsx';
import { paths } from '#web/paths.ts';
import { endSession, finishSignOut, keepSession, type Session } from '#web/session/session.ts';
import { SessionKeeper } from '#web/session/session-keeper.tsx';
import { ana } from '#web/session/testing.ts';
import { dismissError, dismissNotice } from '#web/ui/notify.ts';
import { Toaster } from '#web/ui/toaster.tsx';

configure({
  // It only ends what hangs.
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(`${message}\n${document.body.textContent}`),
});

/** A server's answer to a call: data as the contract has them, or something else. */
interface Answer<Data = never> {
  (): Response | Promise<Response>;
  data?: Data;
}

/** The answers by call. Of several, each attempt gets the next, and the last stays. */
type Answers = {
  [Name in EndpointName]?: Answer<CallResult<Name>['data']> | Answer<CallResult<Name>['data']>[];
};

export const answer = {
  with: <const Data,>(data: Data): Answer<Data> => {
    return () => Response.json({ success: true, data });
  },
  /** @param field where only the server knows that it is wrong */
  refusal: (status: number, code: FailureCode, message: string, field?: string): Answer => {
    const issues = field === undefined ? undefined : [{ field, message }];
    return () => Response.json({ success: false, code, message, issues }, { status });
  },
  /** The page that a proxy or a captive portal sends in the server's place. */
  page: (status: number): Answer => {
    return () => new Response('<h1>Olá</h1>', { status, headers: { 'content-type': 'text/html' } });
  },
  none: (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch')),
};

export const session: Session = { token: 't', user: ana };
export const profile: Profile = {
  ...ana,
  phone: '63999991234',
  createdAt: '2026-06-12T15:00:00Z',
  emailConfirmed: true,
  decisionNews: 'email' as const,
  pendingEmail: null,
  counts: { favorites: 0, reviews: 0, reportedPrices: 0, receipts: 0, availableCoupons: 0 },
};

const entryPages = [
  { path: paths.login(), element: <LoginPage /> },
  { path: paths.register(), element: <RegisterPage /> },
  { path: paths.forgottenPassword(), element: <ForgottenPasswordPage /> },
  { path: paths.resetPassword(), element: <ResetPasswordPage /> },
  { path: paths.confirmEmail(), element: <ConfirmEmailPage /> },
  { path: paths.signInLink(), element: <SignInLinkPage /> },
];
const anyPage = (
  <SiteShell>
    <h1>Uma página</h1>
  </SiteShell>
);
const pages: RouteObject[] = [
  { element: <EntryLayout />, handle, children: entryPages },
  { path: paths.dashboard(), element: <AccountPage /> },
  { index: true, element: anyPage },
  { path: '*', element: anyPage },
];
const frame = (
  <>
    <Outlet />
    <PageFocus />
    <SessionKeeper />
    <Toaster />
  </>
);

/** Returns the call that a request makes; of an address that is also another's with a parameter, the one without. */
function nameOf(request: string): string {
  const calls = Object.entries(callTable).map(
    ([name, { method, path }]) => [name, `${method} /api${path}`] as const,
  );
  const [name = ''] =
    calls.find(([, at]) => at === request) ??
    calls.find(([, at]) => new RegExp(`^${at.replace(/:\w+/g, '[^/]+')}$`).test(request)) ??
    [];
  return name;
}

/**
 * Opens a page for who has an account, or wants one, in a browser without layout.
 * @param answers those of the server in place of a success without news
 * @param more a page that is not the account's
 */
export function openSite(at: string, answers: Answers = {}, signedIn?: Session, more?: RouteObject) {
  if (signedIn) keepSession(signedIn);
  const calls: { name: string; body: unknown; token: string | null }[] = [];
  const all: Answers = {
    readProfile: answer.with(profile),
    signOut: answer.with({ ended: true }),
    ...answers,
  };
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    const name = nameOf(`${method} ${address.replace(/\?.*/, '')}`);
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null;
    calls.push({ name, body: typeof body === 'string' ? JSON.parse(body) : undefined, token });
    const given = [all[name as EndpointName] ?? []].flat();
    const [next] = given;
    if (!next) throw new Error(`no answer to ${method} ${address}`);
    if (given.length > 1) Object.assign(all, { [name]: given.slice(1) });
    return next();
  });
  const root = { apiPrefix: '/api', contact: noContact } satisfies RootData;
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => root,
        element: frame,
        children: [...(more ? [more] : []), ...pages],
      },
    ],
    { initialEntries: [at], hydrationData: { loaderData: { root } } },
  );
  render(<RouterProvider router={router} />);
  // Forms load with the first input.
  window.dispatchEvent(new Event('pointermove'));
  return {
    user: userEvent.setup({ delay: null }),
    router,
    /** the calls that have been made */
    calls,
    /** path, query and fragment of the page */
    address() {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
  };
}

export const main = () => within(screen.getByRole('main'));

/** Leaves nothing of a test to the next one. */
export function closeSites(): void {
  afterEach(() => {
    cleanup();
    endSession('left');
    finishSignOut();
    dismissError();
    dismissNotice();
    localStorage.clear();
    sessionStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
