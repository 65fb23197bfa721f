import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { heldScriptId } from '#web/before-hydration.ts';

const preload = /<link rel="modulepreload"( [^>]*?href="([^"]+)"[^>]*>)/g;
const pageScript = /<script\b([^>]*) type="module"[^>]*>([\s\S]*?)<\/script>/;
const entryImport = /import\("([^"]+)"\);?/;

/**
 * Returns a function that holds a page's script back: nothing is preloaded, and browsers do not run the script until
 * web/before-hydration.ts gives it its type. Then it requests all its modules at once, because it imports them itself. The
 * small entry module is written into it.
 * @param directory the folder of the built web, which has the modules
 */
export function createScriptHolder(directory: string): (html: string) => string {
  const entries = new Map<string, string>();
  const readEntry = (path: string) => {
    const text =
      entries.get(path) ?? readFileSync(join(directory, path), 'utf8').replaceAll('"./', '"/assets/');
    entries.set(path, text);
    return text;
  };
  return (html) => {
    const [, attributes = '', script = ''] = html.match(pageScript) ?? [];
    const entry = script.match(entryImport)?.[1];
    if (entry === undefined) return html;
    const modules = [...html.matchAll(preload)].flatMap(([, , path]) =>
      path && path !== entry ? [path] : [],
    );
    const imports = modules.map((path) => `import "${path}";`).join('');
    const held = imports + script.replace(entryImport, () => readEntry(entry));
    return (
      html
        // React looks for these links, and would add those that it does not find.
        .replaceAll(preload, '<link rel="modulepreload" media="not all"$1')
        .replace(
          pageScript,
          () => `<script${attributes} type="text/plain" id="${heldScriptId}">${held}</script>`,
        )
    );
  };
}
