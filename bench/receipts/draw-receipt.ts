import sharp from 'sharp';

/** Draws receipts as a phone photographs them, on a table, 1,200 pixels wide. */

/** Thermal printers have eight dots a millimetre: 48 columns of twelve dots. */
const dotsOfColumn = 12;
const dotsOfRow = 26;
const margin = 24;
const width = 1200;
const paperWidth = 1000;

interface Look {
  font: string;
  bold: boolean;
  degrees: number;
  blur: number;
  /** how dark the print is, 0 to 255; 255 is the paper */
  ink: number;
  /** how dark the shadow at the edge is, from 0 to 1 */
  shadow: number;
  creases: number;
  noise: number;
  quality: number;
}

const fonts = ['DejaVu Sans Mono', 'Liberation Mono'];

/** @param bad creased, shaded, blurred, pale, and turned by up to twelve degrees */
export function lookOf(random: () => number, bad: boolean): Look {
  const between = (least: number, most: number) => least + random() * (most - least);
  const font = fonts[Math.floor(random() * fonts.length)] ?? '';
  const sign = random() < 0.5 ? -1 : 1;
  return bad
    ? {
        font,
        bold: random() < 0.5,
        degrees: sign * between(3, 12),
        blur: between(0.8, 1.7),
        ink: between(60, 120),
        shadow: between(0.35, 0.65),
        creases: Math.round(between(2, 4)),
        noise: between(6, 14),
        quality: 70,
      }
    : {
        font,
        bold: random() < 0.5,
        degrees: sign * between(0, 1.5),
        blur: 0.4,
        ink: between(20, 60),
        shadow: between(0, 0.2),
        creases: 0,
        noise: 3,
        quality: 88,
      };
}

export async function drawReceipt(
  printed: readonly string[],
  look: Look,
  random: () => number,
): Promise<Buffer> {
  const dots = { width: 48 * dotsOfColumn + 2 * margin, height: printed.length * dotsOfRow + 2 * margin };
  const rows = printed.map(
    (row, index) =>
      `<text x="${margin}" y="${margin + (index + 0.75) * dotsOfRow}" xml:space="preserve" textLength="${row.length * dotsOfColumn}">${escapeText(row)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${dots.width}" height="${dots.height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="${look.font}" font-size="20" ${look.bold ? 'font-weight="bold"' : ''}>${rows.join('')}</g></svg>`;
  // A dot is printed or not.
  const print = await sharp(Buffer.from(svg))
    .flatten()
    .greyscale()
    .threshold(150)
    .toColourspace('b-w')
    .png()
    .toBuffer();
  const height = Math.round((dots.height * paperWidth) / dots.width);
  const paper = await sharp(print)
    .resize({ width: paperWidth, height })
    .linear((236 - look.ink) / 255, look.ink)
    .toColourspace('srgb')
    .composite([{ input: creases(paperWidth, height, look.creases, random) }])
    .png()
    .toBuffer();
  const turned = await sharp(paper)
    .ensureAlpha()
    .rotate(look.degrees, { background: '#00000000' })
    .png()
    .toBuffer();
  const { width: turnedWidth = 0, height: turnedHeight = 0 } = await sharp(turned).metadata();
  const scale = Math.min(1, (width - 20) / turnedWidth);
  const fitted =
    scale < 1
      ? await sharp(turned)
          .resize({ width: Math.floor(turnedWidth * scale) })
          .png()
          .toBuffer()
      : turned;
  const whole = { width, height: Math.round(turnedHeight * scale) + 40 };
  const photo = await sharp({ create: { ...whole, channels: 3, background: '#6f5a44' } })
    .composite([{ input: fitted }, { input: shadow(whole, look.shadow, random), blend: 'multiply' }])
    .png()
    .toBuffer();
  const blurred = await sharp(photo).blur(Math.max(0.3, look.blur)).png().toBuffer();
  const grain = await sharp({
    create: {
      ...whole,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: look.noise },
    },
  })
    .png()
    .toBuffer();
  return sharp(blurred)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: look.quality })
    .toBuffer();
}

/** A fold is a bright and a dark line beside each other. */
function creases(width: number, height: number, count: number, random: () => number): Buffer {
  const lines = Array.from({ length: count }, () => {
    const y = Math.round(height * (0.1 + random() * 0.8));
    const tilt = Math.round((random() - 0.5) * 40);
    const line = (offset: number, colour: string, opacity: number, thickness: number) =>
      `<line x1="0" x2="${width}" y1="${y + offset}" y2="${y + tilt + offset}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${thickness}"/>`;
    return line(0, '#333', 0.35, 3) + line(4, '#fff', 0.6, 4) + line(14, '#000', 0.1, 24);
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`,
  );
}

/** The shadow of a hand or phone: dark at one side, with a soft edge. */
function shadow(size: { width: number; height: number }, depth: number, random: () => number): Buffer {
  const [x, y] = [random(), random()];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><radialGradient id="s" cx="${x}" cy="${y}" r="0.9"><stop offset="0.1" stop-color="#fff"/><stop offset="0.55" stop-color="rgb(${grey(depth / 2)})"/><stop offset="1" stop-color="rgb(${grey(depth)})"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`,
  );
}

function grey(depth: number): string {
  const level = Math.round(255 * (1 - depth));
  return `${level},${level},${level}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
