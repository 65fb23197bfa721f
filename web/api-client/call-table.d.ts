/** call-table-plugin.ts generates this module from contract/endpoints.ts. */
declare module 'virtual:call-table' {
  import type { Endpoint } from '#contract/endpoint.ts';
  import type { EndpointName } from '#contract/endpoints.ts';

  /** The part of an endpoint that a browser needs to make its call. */
  export interface CallEntry {
    method: Endpoint['method'];
    path: Endpoint['path'];
    /** anyone may make the call, so it carries no token */
    isPublic?: true;
    /** its data is an array */
    isList?: true;
    /** it takes an Idempotency-Key */
    idempotent?: true;
    /** name of the form field that holds its file */
    uploadField?: string;
  }

  export const callTable: Readonly<Record<EndpointName, CallEntry>>;
}
