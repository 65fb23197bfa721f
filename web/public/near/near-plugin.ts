import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { type NearView, nearViews } from './asked-near.ts';

const moduleName = 'virtual:ask-near';
const resolvedName = `\0${moduleName}`;
const folder = 'web/public/near';

/** Modules in the place of those that need the page's script. */
const instead: Record<string, string> = {
  react: resolve(folder, 'instead/react.ts'),
  'react/jsx-runtime': resolve(folder, 'instead/react.ts'),
  'react-router': resolve(folder, 'instead/react-router.tsx'),
  '.*/createLucideIcon\\.mjs': resolve('web/ui/create-icon.ts'),
  '#web/favorites/heart-button.tsx': resolve(folder, 'instead/heart-button.tsx'),
};

/** Bundles a file as one script that needs no module. */
export async function bundle(input: string, define: Record<string, string> = {}): Promise<string> {
  const built = (await build({
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    oxc: { jsx: { development: false } },
    define: { 'import.meta.env.SSR': 'false', 'process.env.NODE_ENV': '"production"', ...define },
    resolve: {
      alias: Object.entries(instead).map(([find, replacement]) => ({
        find: new RegExp(`^${find}$`),
        replacement,
      })),
    },
    build: { write: false, rolldownOptions: { input: `${folder}/${input}`, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

interface DrawnView {
  view: NearView;
  fileName: string;
  source: string;
}

async function makeView(view: NearView): Promise<DrawnView> {
  const source = await bundle('first-rows.tsx', { __VIEW__: JSON.stringify(view) });
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { view, fileName: `assets/first-${view}-${hash}.js`, source };
}

/**
 * Serves the module 'virtual:ask-near': the text of ask-near.ts, which pages have in their head. A build also gets the
 * files that draw the first rows.
 */
export function nearPlugin(): Plugin {
  let isBuild = false;
  let made: Promise<readonly DrawnView[]> | undefined;
  const readViews = () => (made ??= Promise.all(nearViews.map(makeView)));
  return {
    name: 'ask-near',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined;
      const files = isBuild
        ? Object.fromEntries((await readViews()).map(({ view, fileName }) => [view, `/${fileName}`]))
        : null;
      const text = await bundle('ask-near.ts', { __FIRST_ROWS__: JSON.stringify(files) });
      return `export const askNear = ${JSON.stringify(text.trim())};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { fileName, source } of await readViews())
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
