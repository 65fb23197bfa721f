import type { MetaDescriptor } from 'react-router';

interface PageFacts {
  title: string;
  description: string;
  /** canonical URL without filters */
  canonical: string;
  /** false for invented or old data, which search engines must not index */
  indexed: boolean;
  /** schema.org data, which only documents have: `import.meta.env.SSR && …` leaves them out of the page's script */
  jsonLd?: object | false | undefined;
}

const siteName = 'Compara Palmas';

/** Meta tags of a public page for search engines and link previews. */
export function pageMeta({ title, description, canonical, indexed, jsonLd }: PageFacts): MetaDescriptor[] {
  const full = `${title} | ${siteName}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { name: 'twitter:card', content: 'summary' },
    ...(jsonLd && indexed ? [{ 'script:ld+json': jsonLd } as MetaDescriptor] : []),
  ];
}
