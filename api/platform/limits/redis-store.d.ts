/** The package has no types for its stores, only for what the plugin takes. */
declare module '@fastify/rate-limit/store/RedisStore.js' {
  import type { FastifyRateLimitStore } from '@fastify/rate-limit';
  import type { Redis } from 'ioredis';

  interface RedisStore {
    new (
      continueExceeding: boolean,
      exponentialBackoff: boolean,
      redis: Redis,
      prefix: string,
    ): FastifyRateLimitStore;
  }
  const RedisStore: RedisStore;
  export default RedisStore;
}
