import { openSurveyFile } from '../anp/detect-layout.ts';

/** A separate process that reads a whole survey file and prints its number of rows. */
const file = await openSurveyFile(process.argv[2] ?? '');
let rows = 0;
let broken = 0;
for await (const row of file.rows) {
  rows += 1;
  if (row.broken) broken += 1;
}
await file.close();
process.stdout.write(JSON.stringify({ layout: file.layout, rows, broken }));
