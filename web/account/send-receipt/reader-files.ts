import zxing from 'zxing-wasm/reader/zxing_reader.wasm?url';
import qrWorker from '#web/components/qr-worker.ts?worker&url';

/** The addresses of all files that read a picture, which are large and loaded only with the first one. */
export const readerFiles: readonly string[] = [qrWorker, zxing];
