import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { callTablePlugin } from './web/api-client/call-table-plugin.ts';

/**
 * Each file costs a phone a round trip: what most pages share comes in two, one of which only upgrades change. Charts,
 * maps, stars and offers, with their styles, stay with the pages that show them; forms, menus and dialogs with who is
 * signed in or about to be.
 */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  {
    name: 'site',
    test: /\/(web\/(components(?!\/(history-chart|map-card|stars|promo-card))|ui(?!\/alert-dialog)|paths)|domain)|node_modules\/(lucide-react|clsx)\//,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  publicDir: 'web/static',
  plugins: [tailwindcss(), callTablePlugin(), reactRouter()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
