import { openDatabase } from '../open/open-database.ts';
import { regions } from '../schema.ts';

/** Writes rows into the directory it is given, one transaction each, and says which one is committed; never ends. */
const [directory = '', prefix = ''] = process.argv.slice(2);
const { orm } = await openDatabase({ directory });
for (let n = 0; ; n++) {
  const name = `${prefix}-${n}`;
  await orm.transaction((tx) => tx.insert(regions).values({ name }));
  process.stdout.write(`${name}\n`);
}
