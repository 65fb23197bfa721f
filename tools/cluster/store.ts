/** The S3 store of a cluster for trying: Debian has none that is as small. Arguments: folder, bucket, key, secret. */
import { createServer } from 'node:http';
import S3rver from 's3rver';
import Account from 's3rver/lib/models/account.js';

const [directory = '', bucket = '', key = '', secret = ''] = process.argv.slice(2);
new Account(1, 'Compara Palmas').createKeyPair(key, secret);
const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
await store.configureBuckets();
createServer(store.callback()).listen(9000, '0.0.0.0');
