import { expect, it } from 'vitest';
import { readUnit, wordsOf } from './unit.ts';

const unit = `[Service]
Environment="CONFIG=/etc/a b.cfg" "EXTRA=-S x"
Environment=NAME=%H
EnvironmentFile=-/etc/default/%p
User=etcd
ExecStart=/usr/bin/etcd -f $CONFIG $EXTRA
Restart=on-abnormal
`;

it('reads what a unit says, with its specifiers, and what a drop-in says instead', () => {
  expect(readUnit([unit], { H: 'db1', p: 'etcd' })).toEqual({
    user: 'etcd',
    directory: '/',
    environment: { CONFIG: '/etc/a b.cfg', EXTRA: '-S x', NAME: 'db1' },
    environmentFiles: ['/etc/default/etcd'],
    command: '/usr/bin/etcd -f $CONFIG $EXTRA',
    restart: 'on-abnormal',
    restartMs: 100,
  });
  const dropIn = '[Service]\n# Comment=no\nRestart=always\nRestartSec=2\n';
  expect(readUnit([unit, dropIn], {})).toMatchObject({ restart: 'always', restartMs: 2000, user: 'etcd' });
});

it('replaces variables by as many words as they have', () => {
  const environment = { EXTRA: '-S x', NONE: '' };
  expect(wordsOf('/usr/sbin/haproxy -Ws $EXTRA $NONE $MISSING', environment)).toEqual([
    '/usr/sbin/haproxy',
    '-Ws',
    '-S',
    'x',
  ]);
});
