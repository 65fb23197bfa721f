import { addDays, type Day } from '#domain/city-time.ts';
import { type SurveyLine, week } from '../../imports/testing/write-survey.ts';
import { startFakeService } from '../../postal-codes/testing/fake-services.ts';

type Respond = Parameters<Awaited<ReturnType<typeof startFakeService>>['answers']>[0];

/** A file of the survey as a site serves it. */
export interface ServedFile {
  bytes: Buffer;
  etag?: string;
  lastModified?: string;
}

const listingPath = '/anp/pt-br/precos';
const filesPath = '/anp/pt-br/arquivos-lpc/2026';

/** A site on loopback that publishes the weekly survey, and answers as told in place of a path. */
export async function startSurveySite() {
  const files = new Map<string, ServedFile>();
  const instead = new Map<string, Respond>();
  const fetched: string[] = [];
  let links: string[] = [];
  const site = await startFakeService((response, asked) => {
    const path = asked.path.replace(/\/@@download\/file$/, '');
    fetched.push(asked.path.split('/').at(-1) ?? '');
    const other = instead.get(path);
    if (other) return other(response, asked);
    if (path === listingPath) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return response.end(
        `<!doctype html><p>${links.map((href) => `<a href="${href}">semana</a>`).join('\n')}</p>`,
      );
    }
    const file = files.get(path.split('/').at(-1) ?? '');
    if (!file) {
      response.writeHead(404);
      return response.end();
    }
    const { etag, lastModified, bytes } = file;
    if (etag && response.req.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag });
      return response.end();
    }
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      ...(etag && { etag }),
      ...(lastModified && { 'last-modified': lastModified }),
    });
    response.end(bytes);
  });
  return {
    url: `${site.url}${listingPath}`,
    listingPath,
    pathOf: (name: string) => `${filesPath}/${name}`,
    asked: site.asked,
    /** the last parts of the paths that were asked for, in order */
    fetched,
    files,
    instead,
    /** Sets the links of the page, newest first; a name alone is an absolute link to a file of it. */
    lists(...hrefs: string[]) {
      links = hrefs.map((href) => (/[/]/.test(href) ? href : `${site.url}${filesPath}/${href}`));
    },
    close: site.close,
  };
}

/** 'revendas_lpc_2026-06-07_2026-06-13.xlsx' */
export function fileName(first: Day): string {
  return `revendas_lpc_${first}_${addDays(first, 6)}.xlsx`;
}

const stations = ['03219653000154', '11222333000181', '11444777000161', '00000000000191'];

/** Writes a week in which four stations sell gasoline at a price, and one of them ethanol. @param price in reais */
export function weekOf(first: Day, price: number, more: Partial<SurveyLine>[] = []): Buffer {
  const day = addDays(first, 3);
  return week(
    ...stations.map((cnpj, index) => ({
      cnpj,
      company: `POSTO ${index} LTDA`,
      trade: `POSTO ${index}`,
      price: (price + index / 100).toFixed(2),
      day,
    })),
    { product: 'ETANOL', price: '4.99', day },
    ...more,
  );
}
