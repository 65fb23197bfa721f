import { openDatabase } from '../open/open-database.ts';
import { regions } from '../schema.ts';

/**
 * Writes rows to the database in a directory, one per transaction, and prints each committed name. It runs until it
 * is killed.
 */
const [directory = '', prefix = ''] = process.argv.slice(2);
const { orm } = await openDatabase({ directory });
for (let n = 0; ; n++) {
  const name = `${prefix}-${n}`;
  await orm.transaction((tx) => tx.insert(regions).values({ name }));
  process.stdout.write(`${name}\n`);
}
