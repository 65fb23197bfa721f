import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { callTablePlugin } from './web/api-client/call-table-plugin.ts';
import { isEverywhere } from './web/files-everywhere.ts';
import { missingModule } from './web/missing-module.ts';
import { nearPlugin } from './web/public/near/near-plugin.ts';

/**
 * The files that several public pages share, with the pages that load them. A module goes into the first file whose pages
 * include all that import it. Each file costs a phone a round trip, and what a page does not need of it costs bytes.
 * Forms, menus and dialogs, and the rules that only they need, come with who is signed in or about to be; /login and
 * /cadastro load theirs with the first input.
 */
const shared: Readonly<Record<string, RegExp>> = {
  forms: /^account\/entry\/(forgotten|reset|confirm|sign-in)/,
  entry: /^account\/entry\//,
  fuel: /^public\/fuel\//,
  lists: /^public\/(home\/|meat\/butchers|fuel\/fuel)/,
  details: /^public\/(meat\/(product|establishment)|fuel\/station|site\/contact)/,
  meat: /^public\/(meat|counter)\//,
  rows: /^public\/(meat|fuel|counter)\//,
  site: /./,
};
/** The file with modules that only pages of text and the counter share. */
const texts = 'texts';
const fileNames = ['framework', ...Object.keys(shared).toReversed(), texts];
const isFramework = /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler)\//;
const isShared =
  /\/(web|domain)\/|node_modules\/(lucide-react|clsx|react-hook-form|@hookform)\/|preload-helper/;
const shellFile = /\/web\/(root|public\/site-layout)\.tsx|entry\.client/;
const pageFile = /\/web\/((?:public|account|admin)\/[\w/-]+)-page\.tsx/;

/** Modules that these share stay out of the files of all others; a module that one shares with the panel only is a file of its own. */
const isAlone = /^public\/(site|counter)\//;

/** The files that use an icon, by its file: all icons come from one index. */
const iconUsers = new Map<string, string[]>();
for (const file of globSync('web/**/*.{ts,tsx}')) {
  const text = readFileSync(file, 'utf8');
  for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)) {
    for (const name of names.split(',')) {
      const icon = iconFile(name.trim());
      iconUsers.set(icon, [...(iconUsers.get(icon) ?? []), resolve(file)]);
    }
  }
}

/** 'Undo2' is in undo-2. */
function iconFile(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
}

/**
 * Returns the pages whose script contains a module: 'public/meat/product', and 'all' if the root or the public layout does.
 * 'part' is what pages load on demand.
 */
function pagesWith(id: string, context: Rolldown.ChunkingContext): string[] {
  const icon = id.match(/\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js/)?.[1];
  const pages = new Set<string>();
  const seen = new Set(icon === undefined ? [id] : iconUsers.get(icon));
  for (const module of seen) {
    const page = shellFile.test(module) ? 'all' : module.match(pageFile)?.[1];
    if (page !== undefined) pages.add(page);
    else {
      const { importers, dynamicImporters } = context.getModuleInfo(module) ?? {};
      for (const importer of importers ?? []) seen.add(importer);
      if (dynamicImporters?.length) pages.add('part');
    }
  }
  return [...pages];
}

/**
 * Returns the file for a module; null if it stays with the only page or part that has it. The shopping list adds nothing to the
 * files of the other pages.
 */
function fileOf(id: string, context: Rolldown.ChunkingContext): string | null {
  if (isFramework.test(id)) return 'framework';
  if (!isShared.test(id) || id.endsWith('.css') || pageFile.test(id) || shellFile.test(id)) return null;
  const all = pagesWith(id, context);
  if (all.includes('all')) return 'site';
  const pages = all.filter((page) => /^(public\/(?!list\/)|account\/entry\/)/.test(page));
  if (all.length === 1) return null;
  if (pages.every((page) => isAlone.test(page))) return pages.length > 1 ? texts : null;
  return Object.entries(shared).find(([, those]) => pages.every((page) => those.test(page)))?.[0] ?? null;
}

const groups = fileNames.map((file, index) => ({
  name: (id: string, context: Rolldown.ChunkingContext) => (fileOf(id, context) === file ? file : null),
  priority: fileNames.length - index,
}));

/** Zod tries `new Function`, which the pages' policy forbids and the browser then reports; it is told before any schema is made. */
const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (source === 'zod' ? '\0zod-without-eval' : undefined),
  load: (id) =>
    id === '\0zod-without-eval'
      ? "import { config } from 'zod/v4'; config({ jitless: true }); export * from 'zod/v4';"
      : undefined,
};

/**
 * The paths of an icon have keys of random letters, which hardly compress: 1 kB of a page. They spare React a warning in
 * development.
 */
const iconsWithoutKeys: Plugin = {
  name: 'icons-without-keys',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replaceAll(/,\s*key: "\w+"/g, '').replace('__iconData.node;', ''),
  },
};

/** React Router reloads the open page where the script of the next one is missing, and not the one that was tapped. */
const missingModules: Plugin = {
  name: 'missing-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/.*\/ssr\/routeModules\.js/ },
    handler: (code) => {
      const reloads = /console\.error\([\s\S]*window\.location\.reload\(\);/;
      if (!reloads.test(code)) throw new Error('React Router handles missing scripts in another way');
      return code.replace(reloads, `window.dispatchEvent(new Event('${missingModule}'));`);
    },
  },
};

/** The site's own function instead of that of the icons' package. */
const iconFunction = { find: /^.*\/createLucideIcon\.mjs$/, replacement: resolve('web/ui/create-icon.ts') };

export default defineConfig({
  resolve: { alias: [iconFunction] },
  publicDir: 'web/static',
  plugins: [
    zodWithoutEval,
    iconsWithoutKeys,
    missingModules,
    tailwindcss(),
    callTablePlugin(),
    nearPlugin(),
    reactRouter(),
  ],
  build: {
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !isEverywhere.test(file)) },
  },
  // The package has all of its icons in one file, which each start would read.
  ssr: { noExternal: ['lucide-react'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
