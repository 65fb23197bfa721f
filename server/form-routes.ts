import { matchPath, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/** Returns whether the page at a path, or at the path of its data, accepts forms because its route has an action. */
export function takesForm(routes: Routes, path: string): boolean {
  const page = (path.split('?', 1)[0] ?? '').replace(/\.data$/, '');
  return Object.values(routes).some(
    (route) => route?.module.action !== undefined && matchPath(fullPath(routes, route.id), page) !== null,
  );
}

/** Returns the patterns of all pages, such as '/produto/:id'. */
export function pagePatterns(routes: Routes): string[] {
  const pages = Object.values(routes).filter((route) => route?.path || route?.index);
  return [...new Set(pages.map((route) => `/${fullPath(routes, route?.id).replace(/^\//, '')}`))];
}

function fullPath(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? [fullPath(routes, route.parentId), route.path].filter(Boolean).join('/') : '';
}
