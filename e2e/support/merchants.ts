import { callAs } from './call-as.ts';
import type { Site } from './running-site.ts';
import { admin } from './shared-sites.ts';

/** Invites to keep a place, like an administrator. @returns the path of the link, with its secret */
export async function inviteTo(site: Site, placeId: number): Promise<string> {
  const path = `/backoffice/establishments/${placeId}/merchant-invitations`;
  const { link } = (await callAs(site, admin, path, { method: 'POST' })) as { link: string };
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}
