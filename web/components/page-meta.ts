import type { MetaDescriptor } from 'react-router';

interface PageFacts {
  title: string;
  description: string;
  /** the page's one address, without filters */
  canonical: string;
  /** false: search engines must not keep what this page shows (invented or old data) */
  indexed: boolean;
  /** schema.org data */
  jsonLd?: object | undefined;
}

const siteName = 'Compara Palmas';

/** What search engines and shared links read of a public page. */
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
