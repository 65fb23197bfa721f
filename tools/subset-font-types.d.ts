declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** the part of each variable axis that is kept */
    variationAxes: Record<string, { min: number; max: number }>;
    /** OpenType features to keep */
    keepFeatures: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
