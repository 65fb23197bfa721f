import type { MetaDescriptor } from 'react-router';

interface PageFacts {
  title: string;
  /** only documents have it, as `jsonLd` */
  description?: string;
  /** canonical URL without filters */
  canonical: string;
  /** URL with the filters that the description is about, for link previews; canonical by default */
  shared?: string;
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
    { name: 'twitter:card', content: 'summary' },
    ...(jsonLd && indexed ? [{ 'script:ld+json': jsonLd } as MetaDescriptor] : []),
  ];
}
