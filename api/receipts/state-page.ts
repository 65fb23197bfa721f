import { Parser } from 'htmlparser2';
import { type PageState, receiptPages, receiptParameters } from '#domain/receipt-pages.ts';
import type { Context } from '../platform/context.ts';
import { ServiceError } from '../platform/outside.ts';

/** The sender of the receipt waits for it. A page of 120 items has some 100 kB. */
const limits = { longestTurnMs: 2_000, pauseMs: 250, mostBytes: 1024 * 1024 };

const states: { pages: Readonly<Record<PageState, string>>; timeoutMs: number } = {
  pages: receiptPages,
  timeoutMs: 5_000,
};

/** Deeper pages are no receipts, and would take long to read. */
const deepest = 500;

/**
 * Asks the page of a state for a receipt. It is sent the key and its parameters, and nothing else of what was in the code.
 * @param code the text of the receipt's QR code
 * @param where a test has pages of its own
 * @param pages by default those of the states; a test has its own
 * @returns the text of the page, line by line, which may name the buyer; null: the state is not switched on (RECEIPT_PAGES), the code
 * has no parameters, or the page shows no receipt with this key, for whatever reason
 */
export async function readStatePage(
  code: string,
  state: string,
  { outside, config, log }: Pick<Context, 'outside' | 'config' | 'log'>,
  where = states,
): Promise<string | null> {
  const page = config.receiptPages.find((each) => each === state);
  const parameters = receiptParameters(code);
  if (!page || !parameters) return null;
  const setting = where.pages[page];
  const address = new URL(setting);
  address.searchParams.set('p', parameters.join('|'));
  try {
    const { body, contentType } = await outside.ask({
      address,
      setting,
      accept: 'text/html',
      timeoutMs: where.timeoutMs,
      ...limits,
    });
    const text = textOf(decode(body, contentType));
    const [key = ''] = parameters;
    if (!text.replace(/[^\da-z]/gi, '').includes(key)) throw new ServiceError('no receipt with this key');
    return text;
  } catch (error) {
    log.info({ err: error, state }, 'the page of a receipt was not read');
    return null;
  }
}

/** @throws {RangeError} for an encoding that nobody knows */
function decode(body: Buffer, contentType: string): string {
  const named = /charset=["']?([\w-]+)/i;
  const [, encoding = 'utf-8'] =
    named.exec(contentType) ?? named.exec(body.subarray(0, 1024).toString('latin1')) ?? [];
  return new TextDecoder(encoding).decode(body);
}

const lines = new Set(['br', 'div', 'dd', 'dl', 'dt', 'form', 'h1', 'h2', 'h3', 'h4', 'hr', 'li', 'ol']);
for (const tag of ['p', 'section', 'table', 'tbody', 'thead', 'tr', 'ul']) lines.add(tag);
const unseen = new Set(['noscript', 'script', 'style', 'template', 'title']);

/** Returns what a reader sees, each block and row of a table on a line. @throws {ServiceError} if it is too deep */
function textOf(html: string): string {
  const parts: string[] = [];
  let depth = 0;
  let unseenDepth = 0;
  const parser = new Parser({
    onopentagname(tag) {
      depth += 1;
      if (depth > deepest) throw new ServiceError('a page that is too deep');
      if (unseen.has(tag)) unseenDepth += 1;
      parts.push(lines.has(tag) ? '\n' : ' ');
    },
    ontext(text) {
      if (unseenDepth === 0) parts.push(text.replace(/\s+/g, ' '));
    },
    onclosetag(tag) {
      depth -= 1;
      if (unseen.has(tag)) unseenDepth -= 1;
      parts.push(lines.has(tag) ? '\n' : ' ');
    },
  });
  parser.end(html);
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
