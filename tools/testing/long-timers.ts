/**
 * The suites of the API set the clock back, and the embedded database then sets a timer for months ahead. Node
 * would fire a timer of more than 24 days after a millisecond, again and again: here it fires after 24 days.
 */
const longestMs = 2 ** 31 - 1;
const nodeSetTimeout = globalThis.setTimeout;

// The set-up runs for each file of a process: once is enough.
if (nodeSetTimeout.name === 'setTimeout') {
  const setLongTimeout = (run: () => void, ms = 0, ...values: []) =>
    nodeSetTimeout(run, Math.min(ms, longestMs), ...values);
  globalThis.setTimeout = Object.defineProperties(setLongTimeout, {
    ...Object.getOwnPropertyDescriptors(nodeSetTimeout),
    name: { value: 'setLongTimeout' },
  }) as typeof nodeSetTimeout;
}
