const variable = 'LONG_SUITES';

/**
 * Suites that walk through everything of a kind, or wait for real processes and clocks. A release runs them (`npm test -- --all`),
 * a developer who changes what they are about, too.
 */
export const longSuites = [
  'api/alerts/alerts-survive.test.ts',
  'api/platform/mail/mail-survives.test.ts',
  'api/upgrades/*.test.ts',
  'bench/every-benchmark.postgres.test.ts',
  'e2e/benchmarks-in-a-browser.test.ts',
  'e2e/several-processes.test.ts',
  'e2e/texts-of-the-specification.test.ts',
  'e2e/translated.test.ts',
];

/** Makes this process and its children run the long suites, too. */
export function withLongSuites(): void {
  process.env[variable] = 'true';
}

export const runsLongSuites = () => process.env[variable] !== undefined;

/** Globs of the suites that this run leaves out. */
export const suitesLeftOut = (): readonly string[] => (runsLongSuites() ? [] : longSuites);
