import { heldScriptId } from '#web/before-hydration.ts';

const preloads = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const pageScript = /<script\b([^>]*) type="module"[^>]*>/;

/**
 * Holds a page's script back: nothing is preloaded, and browsers do not run the script until web/before-hydration.ts gives
 * it its type. Then all its modules are requested at once, because the script imports them itself.
 */
export function holdScript(html: string): string {
  const entry = html.match(/import\("([^"]+)"\)/)?.[1];
  const modules = [...html.matchAll(preloads)].flatMap(([, path]) => (path && path !== entry ? [path] : []));
  const imports = modules.map((path) => `import "${path}";`).join('');
  return html
    .replaceAll(preloads, '')
    .replace(
      pageScript,
      (_, attributes) => `<script${attributes} type="text/plain" id="${heldScriptId}">${imports}`,
    );
}
