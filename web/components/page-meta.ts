import type { MetaDescriptor } from 'react-router';
import { cardPath } from '#web/paths.ts';

interface PageFacts {
  title: string;
  /** only documents have it, as `jsonLd` */
  description?: string;
  /** canonical URL without filters */
  canonical: string;
  /** URL with the filters that the description is about, for link previews; canonical by default */
  shared?: string;
  /** only documents have it: the picture for link previews, and what it says; the home page's by default */
  picture?: { path: string; text: string } | false;
  /** false for invented or old data, which search engines must not index */
  indexed: boolean;
  /** schema.org data, which only documents have: `import.meta.env.SSR && …` leaves them out of the page's script */
  jsonLd?: object | false | undefined;
}

const siteName = 'Compara Palmas';

/** Meta tags of a public page for search engines and link previews. */
export function pageMeta({
  title,
  description = '',
  canonical,
  shared = canonical,
  picture,
  indexed,
  jsonLd,
}: PageFacts): MetaDescriptor[] {
  const full = `${title} | ${siteName}`;
  const page: MetaDescriptor[] = [
    { title: full },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
  // Search engines and previews read documents, not pages that script has opened.
  if (!import.meta.env.SSR) return page;
  return [
    ...page,
    { name: 'description', content: description },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: shared },
    ...pictureMeta(new URL(canonical).origin, picture || { path: cardPath('pagina', 'inicio'), text: '' }),
    ...(jsonLd && indexed ? [{ 'script:ld+json': jsonLd } as MetaDescriptor] : []),
  ];
}

/**
 * The address changes with what the picture says, so that chats, which keep a picture for weeks, fetch it anew. The server
 * ignores that part.
 */
function pictureMeta(origin: string, { path, text }: { path: string; text: string }): MetaDescriptor[] {
  const version = text === '' ? '' : `?v=${shortHash(text)}`;
  return [
    { property: 'og:image', content: `${origin}${path}${version}` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: text || siteName },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Shortens a text to a few letters that change with it (FNV-1a, 32 bits). */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
