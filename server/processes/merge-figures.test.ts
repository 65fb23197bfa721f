import { Counter, Gauge, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { countsOf, mergeFigures } from './merge-figures.ts';

/** The figures of a process that has answered some requests, and whose event loop was late. */
async function figuresOf(answered: number, lag: number) {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'requests', help: 'all', labelNames: ['entry'], registers }).inc(
    { entry: 'home' },
    answered,
  );
  new Gauge({ name: 'entries', help: 'now', registers }).set(answered);
  new Gauge({ name: 'lag', help: 'late', aggregator: 'average', registers }).set(lag);
  return registry.getMetricsAsJSON();
}

it('adds what can be added, and takes the highest of what is usually averaged', async () => {
  const text = await mergeFigures([await figuresOf(3, 0.5), await figuresOf(4, 0.1)]).metrics();
  expect(text).toContain('requests{entry="home"} 7');
  expect(text).toContain('entries 7');
  expect(text).toContain('lag 0.5');
});

it('keeps the counts of a process that has ended, and nothing else of it', async () => {
  const left = await mergeFigures([[], countsOf(await figuresOf(3, 0.5))]).getMetricsAsJSON();
  const text = await mergeFigures([left, await figuresOf(4, 0.1)]).metrics();
  expect(text).toContain('requests{entry="home"} 7');
  expect(text).toContain('entries 4');
  expect(text).toContain('lag 0.1');
});
