import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp';

interface PictureOptions {
  width?: number;
  height?: number;
  format?: Format;
  /** EXIF orientation; 6: to be turned a quarter to the right */
  orientation?: number;
}

/** A picture that is red on the left and blue on the right, with the name of a camera and a place in its metadata. */
export function createPicture({
  width = 60,
  height = 40,
  format = 'jpeg',
  orientation = 1,
}: PictureOptions = {}): Promise<Buffer> {
  const left = Math.floor(width / 2);
  const half = (background: string, wide: number) => ({
    create: { width: wide, height, channels: 3 as const, background },
  });
  return sharp(half('#0000ff', width))
    .composite([{ input: half('#ff0000', left), left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Camera', ImageDescription: 'Casa da Ana' }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}

/** A form with one file, as a browser sends it. */
export function formWith(field: string, bytes: Uint8Array, name = 'foto.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
