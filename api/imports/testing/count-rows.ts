import { openSurveyFile } from '../anp/detect-layout.ts';

/** Reads a survey file to its end in a process of its own, and says how many rows it has. */
const file = await openSurveyFile(process.argv[2] ?? '');
let rows = 0;
let broken = 0;
for await (const row of file.rows) {
  rows += 1;
  if (row.broken) broken += 1;
}
await file.close();
process.stdout.write(JSON.stringify({ layout: file.layout, rows, broken }));
