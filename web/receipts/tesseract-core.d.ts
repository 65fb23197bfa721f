/** The part of tesseract.js-core that is used; it has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface TessBaseAPI {
    /** @returns -1 if the model cannot be opened */
    Init(folder: null, language: string, engine: number, settings: string): number;
    /** Opens the file '/input'. @returns 1 if it cannot */
    SetImageFile(orientation: number, radians: number): number;
    Recognize(monitor: null): number;
    /** one row for each word, with its box */
    GetTSVText(page: number): string;
  }
  interface TesseractCore {
    FS: { writeFile(path: string, content: Uint8Array | string): void };
    TessBaseAPI: new () => TessBaseAPI;
  }
  export default function load(options: {
    /** gets each line that the core would write to the console */
    printErr: (line: string) => void;
    /** Starts the WebAssembly module; what it returns says that the instance comes later. */
    instantiateWasm: (
      imports: WebAssembly.Imports,
      onInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => Record<string, never>;
  }): Promise<TesseractCore>;
}
