/** Made from contract/endpoints.ts when the web is built: see call-table-plugin.ts. */
declare module 'virtual:call-table' {
  import type { Endpoint } from '#contract/endpoint.ts';
  import type { EndpointName } from '#contract/endpoints.ts';

  /** What a browser has to know of an entry to make its call. */
  export interface CallEntry {
    method: Endpoint['method'];
    path: Endpoint['path'];
    /** anyone may make the call, so it carries no token */
    isPublic?: true;
    /** it takes an Idempotency-Key */
    idempotent?: true;
    /** name of the form field that holds its file */
    uploadField?: string;
  }

  export const callTable: Readonly<Record<EndpointName, CallEntry>>;
}
