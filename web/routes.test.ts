import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FailedPage } from './components/failed-page.tsx';
import routes from './routes.ts';

describe('the routes right under the root', async () => {
  const pages = (await routes).map(({ file }) => file).filter((file) => file.endsWith('.tsx'));
  it.each(pages)('have the page for failures: %s', async (file) => {
    const page: { ErrorBoundary?: unknown } = await import(new URL(file, import.meta.url).pathname);
    expect(page.ErrorBoundary).toBe(FailedPage);
  });
});

describe('the public pages', async () => {
  const [site] = await routes;
  const cannotBeShared = /offline-page|not-found-page/;
  const shared = (site?.children ?? []).map(({ file }) => file).filter((file) => !cannotBeShared.test(file));
  it.each(shared)('have a title, a description and a picture for who shares them: %s', (file) => {
    expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toMatch(/\bpageMeta\(\{/);
  });
});
