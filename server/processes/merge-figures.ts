import { AggregatorRegistry, type Registry } from 'prom-client';

/** The metrics of one process. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Adds the figures of several processes. Where an average is usual the highest is used, so that no busy process is hidden. */
export function mergeFigures(all: readonly Figures[]): Registry {
  return AggregatorRegistry.aggregate(
    all.map((figures) =>
      figures.map((each) => (each.aggregator === 'average' ? { ...each, aggregator: 'max' } : each)),
    ),
  );
}

/** Returns the figures that a process which has ended leaves: what it counted, so that no sum ever decreases. */
export function countsOf(figures: Figures): Figures {
  return figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}
