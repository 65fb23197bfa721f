import { siteContext } from '#web/api-client/transport.ts';
import { merchantPaths } from '#web/merchant-paths.ts';
import { paths } from '#web/paths.ts';
import type { Route } from './+types/robots.ts';

/** Public pages may be crawled; pages that need an account may not. */
export function loader({ context }: Route.LoaderArgs) {
  const { url } = context.get(siteContext);
  const closed = [
    paths.login(),
    paths.register(),
    paths.forgottenPassword(),
    paths.dashboard(),
    merchantPaths.board(),
    paths.admin(),
  ];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
