import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { formWith } from '#api/platform/testing/pictures.ts';
import type { ByEffort, Effort } from '../effort.ts';
import type { FaultCase, FaultFigure } from './fault-case.ts';
import { residentMiB } from './support/limited-memory.ts';
import { startProgram, tellTimes } from './support/program.ts';
import { startLimited } from './support/start-limited.ts';
import type { WatcherOptions, WatcherReport } from './support/watcher.ts';

const people: ByEffort = { full: 100, quick: 20, once: 1 };
const watchedMs: ByEffort = { full: 60_000, quick: 10_000, once: 500 };
const accounts = { few: 5, eachSends: { full: 20, quick: 20, once: 1 } };
const fileBytes = 10 * 1024 * 1024;
/** the maximum number of retries after refusals */
const mostTries = 20;
const aims = { memoryMiB: 800, fromMemoryMs: 500 };

/**
 * A hundred people send a picture of 10 MB at the same moment to a server that has 1 GiB; then a hundred files that are
 * not pictures; then five people twenty pictures each. A refused sender retries when the refusal says.
 */
export const pictures: FaultCase = {
  name: 'Cem fotos de 10 MB ao mesmo tempo, com 1 GiB',
  async run(setting) {
    const limited = await startLimited('pictures', setting);
    const { server, how } = limited;
    const { effort } = setting;
    const [port = 0] = server.ports;
    try {
      const address = `http://127.0.0.1:${port}`;
      const senders = await register(address, people[effort]);
      const few = senders
        .slice(0, accounts.few)
        .flatMap((one) => Array<Sender>(accounts.eachSends[effort]).fill(one));
      const picture = await createGrainyPicture(effort);
      const watched = ['/healthz', '/api/public/regions'];
      const options: WatcherOptions = { port, ms: watchedMs[effort], everyMs: 20, paths: watched };
      const watcher = startProgram<WatcherReport>('watcher.ts', options);
      const figures: FaultFigure[] = [
        { name: 'limite', value: how },
        { name: 'cada foto', value: `${(picture.length / 2 ** 20).toFixed(1)} MiB` },
        { name: 'memória, antes', value: `${Math.round(residentMiB(server.pid).now)} MiB` },
      ];
      for (const [name, from, file, expected] of [
        ['uma foto de cada pessoa', senders, picture, 200],
        ['um arquivo que não é foto', senders, randomBytes(fileBytes), 415],
        ['vinte fotos de cada uma de cinco', few, picture, 200],
      ] as const) {
        const startedAt = performance.now();
        const answers = await Promise.all(from.map((sender) => send(address, sender, file)));
        const seconds = (performance.now() - startedAt) / 1000;
        const { peak } = residentMiB(server.pid);
        // A person who sends twenty at once exceeds the limit of one account (429), and gets no other refusal.
        const taken = answers.filter(({ status }) => status === expected || status === 429);
        figures.push(
          {
            name,
            value: `${tellStatuses(answers)}, em ${seconds.toFixed(0)} s`,
            met: taken.length === answers.length,
          },
          { name: 'memória, no máximo até aí', value: `${Math.round(peak)} MiB`, met: peak < aims.memoryMiB },
        );
      }
      const watch = await watcher.report;
      return [
        ...figures,
        ...Object.entries(watch.times).map(([path, times]) => ({
          name: path,
          value: tellTimes(times),
          met: times.p99 < aims.fromMemoryMs,
        })),
        { name: 'sem resposta da memória', value: String(watch.failures), met: watch.failures === 0 },
      ];
    } finally {
      await limited.close();
    }
  },
};

interface Sender {
  token: string;
  /** each person has a different network */
  from: string;
}

async function register(address: string, count: number): Promise<Sender[]> {
  const inTurn = pLimit(4);
  const open = async (nth: number): Promise<Sender> => {
    const from = `10.9.${nth >> 8}.${nth & 255}`;
    const response = await fetch(`${address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({
        name: 'Quem fotografa',
        email: `foto${nth}@example.com`,
        password: createHash('sha256').update(String(nth)).digest('hex'),
      }),
    });
    const { data } = (await response.json()) as { data: { token: string } };
    return { token: data.token, from };
  };
  return Promise.all(Array.from({ length: count }, (_, nth) => inTurn(() => open(nth))));
}

/** A picture of 12 megapixels, as from a phone, with grain that makes its file as large as allowed; once, a small one. */
async function createGrainyPicture(effort: Effort): Promise<Buffer> {
  const width = effort === 'once' ? 40 : 4000;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = sharp({
    create: { width, height: (width * 3) / 4, channels: 3, background: '#808080', noise },
  });
  const pixels = await grain.png().toBuffer();
  for (let quality = 96; quality > 40; quality -= 4) {
    const file = await sharp(pixels).jpeg({ quality }).toBuffer();
    if (file.length < fileBytes) return file;
  }
  throw new Error('a foto não fica pequena o bastante');
}

interface Answer {
  status: number;
  tries: number;
  /** a refusal without Retry-After, or a connection that was lost */
  rude: boolean;
}

async function send(address: string, { token, from }: Sender, file: Buffer): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`${address}/api/uploads/receipt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
      body: formWith('file', file),
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    const status = response?.status ?? 0;
    const wait = response?.headers.get('retry-after');
    const isRude = response === undefined || (status === 503 && !wait);
    if (status !== 503 || isRude || tries === mostTries) return { status, tries, rude: isRude };
    await sleep(Number(wait) * 1000);
  }
}

function tellStatuses(answers: readonly Answer[]): string {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  const refused = answers.reduce((sum, { tries }) => sum + tries - 1, 0);
  const rude = answers.filter((answer) => answer.rude).length;
  return `${JSON.stringify(counts)}, ${refused} vezes 503 antes${rude > 0 ? `, ${rude} sem dizer quando voltar` : ''}`;
}
