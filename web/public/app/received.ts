import { redirect } from 'react-router';
import { siteContext, todayContext } from '#web/api-client/transport.ts';
import { pageForShared } from '#web/received/page-for.ts';
import type { Route } from './+types/received.ts';

/**
 * Takes what another app shares with the installed site (static/manifest.webmanifest) to the page that it is for, while no service
 * worker does (web/offline/service-worker.ts). Sites that were installed earlier share by GET.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return redirect(pageForShared(searchParams, context.get(siteContext).url, context.get(todayContext)));
}

/** The server keeps neither picture nor text: the form is empty. */
export async function action({ context, request }: Route.ActionArgs) {
  const shared = await request.formData();
  return redirect(pageForShared(shared, context.get(siteContext).url, context.get(todayContext)), 303);
}
