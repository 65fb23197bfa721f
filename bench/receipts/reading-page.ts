import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { securePage } from '#server/content-security.ts';
import { openStaticFiles } from '#server/static-files.ts';
import { findHeadlessChromium } from '#tools/testing/chromium.ts';

/**
 * Opens the phone's own code in a browser, built and served with the headers of the site, and closes everything after `measure`.
 * @param measure gets a function that returns the text of a JPEG; null if the browser cannot read it
 */
export async function withReadingPage(
  measure: (read: (photo: Buffer) => Promise<string | null>) => Promise<void>,
): Promise<void> {
  const executablePath = findHeadlessChromium();
  if (!executablePath)
    throw new Error('A medição precisa do Chromium: instale-o ou diga onde ele está em CHROMIUM_PATH.');
  const folder = mkdtempSync(join(tmpdir(), 'compara-receipts-'));
  await build({
    configFile: false,
    logLevel: 'error',
    base: '/',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: resolve('web/receipts/read-picture.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'read-picture.js' },
      },
    },
  });
  const files = openStaticFiles(folder, { serviceWorker: false });
  const { html, headers } = securePage(
    '<!doctype html><html lang="pt-BR"><title>Medição</title></html>',
    '',
    undefined,
  );
  const server = createServer(async (request, response) => {
    const file = await files(request.url ?? '/');
    if (!file) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
    else response.writeHead(200, [...file.variants.identity.wholeHeaders]).end(file.variants.identity.bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await measure((photo) => readIn(page, photo));
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readIn(page: Page, photo: Buffer): Promise<string | null> {
  return page.evaluate(async (base64) => {
    const module = '/read-picture.js';
    const { readPicture } = await import(module);
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const answer: { text: string } | null = await readPicture(
      new Blob([bytes], { type: 'image/jpeg' }),
      new AbortController().signal,
    );
    return answer?.text ?? null;
  }, photo.toString('base64'));
}
