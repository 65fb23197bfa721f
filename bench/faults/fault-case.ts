import type { Effort } from '../effort.ts';

/** A fault that the product must survive. Each case is in a separate file of this folder, listed in bench/faults.ts. */
export interface FaultCase {
  /** in Portuguese, for the report */
  name: string;
  /** true: it mounts file systems, or needs programs that few machines have, so it is left out of what is run once */
  needsMore?: boolean;
  run(setting: FaultSetting): Promise<FaultFigure[]>;
}

export interface FaultSetting {
  /** URL of a temporary PostgreSQL cluster */
  clusterUrl: string;
  /** a folder for data and log files */
  scratch: string;
  effort: Effort;
  cluster: {
    readsPerSecond: number;
    writesPerSecond: number;
    /** by the interface of etcd that loses writes: the bench has to fail */
    etcd3?: boolean;
  };
}

export interface FaultFigure {
  name: string;
  value: string;
  /** absent: the figure has no aim */
  met?: boolean;
}
