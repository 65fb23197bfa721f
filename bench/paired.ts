/** Runs interleaved pairs of rounds, A B, B A, A B…, so that other load on the machine affects both sides equally. */

/** The result of one round; higher is better. */
export interface Round {
  perSecond: number;
  /** per second of processor time of the server and its database; NaN when unknown */
  perCpuSecond: number;
}

export interface Ratio {
  /** median of the ratios of all pairs, product over bare */
  median: number;
  /** limits of the middle half of the ratios */
  lowQuarter: number;
  highQuarter: number;
}

export interface Paired {
  /** medians, per second */
  product: number;
  bare: number;
  ratio: Ratio;
  cpuRatio: Ratio;
  pairs: number;
}

export async function comparePaired(
  product: () => Promise<Round>,
  bare: () => Promise<Round>,
  pairs: number,
): Promise<Paired> {
  const rounds: { product: Round; bare: Round }[] = [];
  for (let i = 0; i < pairs; i += 1) {
    if (i % 2 === 0) {
      const first = await product();
      rounds.push({ product: first, bare: await bare() });
    } else {
      const first = await bare();
      rounds.push({ product: await product(), bare: first });
    }
  }
  const ratioOf = (figure: keyof Round): Ratio => {
    const ratios = rounds.map((round) => round.product[figure] / round.bare[figure]);
    return {
      median: quantile(ratios, 0.5),
      lowQuarter: quantile(ratios, 0.25),
      highQuarter: quantile(ratios, 0.75),
    };
  };
  const medianOf = (side: 'product' | 'bare') =>
    quantile(
      rounds.map((round) => round[side].perSecond),
      0.5,
    );
  return {
    product: medianOf('product'),
    bare: medianOf('bare'),
    ratio: ratioOf('perSecond'),
    cpuRatio: ratioOf('perCpuSecond'),
    pairs,
  };
}

/** @param q 0.5 for the median */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}
