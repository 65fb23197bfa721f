import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { findHeadlessChromium } from '#tools/testing/chromium.ts';
import type { Effort } from './effort.ts';
import { withPublicSite } from './public-site.ts';

/** Options of a browser context: a phone of middle size. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** How many times slower than this machine its processor is. */
export const slowdown = 4;

interface PhoneOptions {
  effort: Effort;
  /** the folder that is named for what the benchmark writes */
  folder: string | undefined;
  /** survey files */
  files: string[];
}

/** Reads the options of a benchmark on a phone: --quick, --once, survey files, and the one with a folder. */
export function readPhoneOptions(folderOption: string): PhoneOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      once: { type: 'boolean', default: false },
      [folderOption]: { type: 'string' },
    },
  });
  const folder = values[folderOption];
  return {
    effort: values.once ? 'once' : values.quick ? 'quick' : 'full',
    folder: typeof folder === 'string' ? folder : undefined,
    files: positionals,
  };
}

/** Starts the site and a browser, and stops both after `measure`. */
export async function withPhones(
  { files, effort }: PhoneOptions,
  measure: (browser: Browser, origin: string) => Promise<void>,
): Promise<void> {
  const executablePath = findHeadlessChromium();
  if (!executablePath)
    throw new Error('A medição precisa do Chromium: instale-o ou diga onde ele está em CHROMIUM_PATH.');
  await withPublicSite(files, effort, async (origin) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      await measure(browser, origin);
    } finally {
      await browser.close();
    }
  });
}
