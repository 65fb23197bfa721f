import { globSync, readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { callTablePlugin } from './web/api-client/call-table-plugin.ts';

/** What most public pages share. */
const isOfSite =
  /\/(web\/(before-hydration|components(?!\/(history-chart|map-card|stars|place-row|search-box\/(?!search-box)))|offline(?!\/offline-strip)|api-client\/(transport|lazy-browser-call)|session\/intent|favorites\/(sign-in-heart|heart-button)|public\/(url-filters|price-sheet\/freshness-button|fuel\/(unit-of|fuel-text|fuel-json-ld)|meat\/(unit-note|promotion-note|product-json-ld|meat-text)|data-status\/(last-seen|page-status|use-on-today))|place\/place-script|ui(?!\/(alert-dialog|dialog|popover)\b)|paths)|domain(?!\/([\w-]+-can|can|cnpj|confirmations|coupons|cpf|favorites|messages|nfce|opening-hours|passwords|demonstration|phone|receipts|reported-prices|sectors|suggestions|unlikely-price)\b)|node_modules\/(lucide-react|clsx)\/)/;
/** What the pages of one place or one product share besides: their map, history, reviews, reports and offers. */
const isOfDetails =
  /\/(web\/(components\/(history-chart|map-card\/(?!leaflet)|stars)|public\/(reviews\/review-(section|texts)|report-price\/report-(list|prices|draft)|more|sticky-actions|data-status\/load-))|domain\/(cnpj|opening-hours|sectors|reported-prices))/;
/** What the home page and the lists of prices share besides: the person's place, and the rows of places. */
const isOfLists =
  /\/(web\/(place\/(user-place|seen-prices|stored|place-bar|chip-select|sheet-button|car-chip|near-|use-near|goods-errand)|components\/place-row|public\/(home\/(lowest-list|by-region|fold)|fuel\/fuel-advice))|domain\/(trip|near-list|cells|usual-facts)\.ts)/;
/** What the forms of sign-in and of accounts share besides. */
const isOfForms =
  /\/(web\/(forms\/(call-form|use-call-form|fields|checkbox-field|call-failures)|api-client\/browser-call|session\/user-call|account\/entry\/)|node_modules\/(react-hook-form|@hookform)\/)/;
const isRule = /\/domain\/([\w-]+)\.ts/;
const isIcon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js/;

/** The icons that public pages show, by file: those of the back office alone stay with it. */
const publicIcons = new Set(
  globSync('web/{components,public,ui}/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => iconFile(name.replace('type', '').trim())),
    ),
  ),
);

/** The rules that public pages stand on, by file: those of the back office alone stay with it. */
const publicRules = importedRules(
  globSync('web/{components,public,ui}/**/*.{ts,tsx}'),
  /'#domain\/([\w-]+)\.ts'/g,
);

/** @param pattern finds the names of the rules that a file imports */
function importedRules(files: readonly string[], pattern: RegExp, found = new Set<string>()): Set<string> {
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name),
  );
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    importedRules([`domain/${name}.ts`], /'\.\/([\w-]+)\.ts'/g, found);
  }
  return found;
}

/** 'Undo2' is in undo-2. */
function iconFile(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
}

/**
 * Each file costs a phone a round trip: what most pages share comes in two, one of which only upgrades change. Charts,
 * maps and stars stay with the pages that show them; suggestions come with the first press on a search; forms, menus and
 * dialogs, and the rules that only they need, with who is signed in or about to be.
 */
const groups = [
  {
    name: 'framework',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler)\//,
    priority: 2,
  },
  {
    name: 'site',
    test: (id: string) => {
      const [icon, rule] = [id.match(isIcon)?.[1], id.match(isRule)?.[1]];
      if (icon !== undefined) return publicIcons.has(icon);
      return isOfSite.test(id) && (rule === undefined || publicRules.has(rule));
    },
    minShareCount: 2,
    priority: 1,
  },
  { name: 'lists', test: isOfLists, minShareCount: 2, priority: 1 },
  { name: 'details', test: isOfDetails, minShareCount: 2 },
  { name: 'forms', test: isOfForms, minShareCount: 2 },
];

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

export default defineConfig({
  publicDir: 'web/static',
  plugins: [zodWithoutEval, tailwindcss(), callTablePlugin(), reactRouter()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
