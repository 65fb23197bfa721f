import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';

/** The files of deploy/ and of Debian's packages that each kind of machine has, and where. */
export const filesOf = {
  db: { '/etc/default/etcd': 'deploy/etcd', '/etc/patroni/config.yml': 'deploy/patroni.yml' },
  app: {
    '/etc/haproxy/haproxy.cfg': 'deploy/haproxy-database.cfg',
    '/etc/compara-palmas.env': 'deploy/compara-palmas.env',
  },
  balancer: {
    '/etc/haproxy/haproxy.cfg': 'deploy/haproxy-site.cfg',
    '/etc/redis/redis.conf': 'deploy/redis.conf',
  },
} as const;
export type Kind = keyof typeof filesOf;

/** The users who own files, and the folders that packages make for them. */
export const owners: Record<string, string> = {
  '/etc/patroni/config.yml': 'postgres',
  '/etc/redis/redis.conf': 'redis',
  '/run/postgresql': 'postgres',
  '/var/lib/postgresql': 'postgres',
  '/var/lib/etcd': 'etcd',
  '/var/lib/redis': 'redis',
};

const debian = '/lib/systemd/system';
/** The units of each kind of machine with their drop-ins, in the order in which they start. */
export const unitsOf: Record<Kind, Record<string, readonly string[]>> = {
  db: {
    etcd: [`${debian}/etcd.service`, 'deploy/etcd.service.d/cluster.conf'],
    patroni: [`${debian}/patroni.service`, 'deploy/patroni.service.d/cluster.conf'],
  },
  app: {
    haproxy: [`${debian}/haproxy.service`],
    'compara-palmas': [
      'docs/operation/compara-palmas.service',
      'deploy/compara-palmas.service.d/cluster.conf',
    ],
  },
  balancer: {
    redis: [`${debian}/redis-server.service`],
    haproxy: [`${debian}/haproxy.service`],
  },
};

/** Debian's packages, each with a program of it. */
const packages: Record<string, string> = {
  postgresql: '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'redis-server': '/usr/bin/redis-server',
  iproute2: '/sbin/ip',
};

/** Returns why this machine cannot run a cluster, in Portuguese; undefined when it can. */
export function refusal(): string | undefined {
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ''));
  if (missing.length > 0) return `Faltam pacotes do Debian 12: apt install ${missing.join(' ')}`;
  if (process.getuid?.() !== 0)
    return 'O cluster precisa de root, para dar a cada máquina a sua rede: sudo npm run cluster';
  const here = Object.values(networkInterfaces()).flat();
  if (here.some((own) => own?.address === ownAddress)) return 'Já há um cluster nesta máquina.';
  return undefined;
}

/** The address of this machine in the network of the cluster. */
export const ownAddress = '10.77.0.1';
