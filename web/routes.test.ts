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
