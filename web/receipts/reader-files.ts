import model from '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url';
import recogniser from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import zxing from 'zxing-wasm/reader/zxing_reader.wasm?url';
import qrWorker from '#web/components/qr-worker.ts?worker&url';
import pictureWorker from './picture-worker.ts?worker&url';

/** The addresses of all files that read a picture, which are large and loaded only with the first one. */
export const readerFiles: readonly string[] = [qrWorker, zxing, pictureWorker, recogniser, model];
