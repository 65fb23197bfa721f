import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Few routes: sent with the page, so that a phone asks nothing more before it navigates.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
