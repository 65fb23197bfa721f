/** The package has no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent?: boolean;
      configureBuckets?: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}

declare module 's3rver/lib/models/account.js' {
  export default class Account {
    constructor(id: number, name: string);
    createKeyPair(key: string, secret: string): void;
  }
}
