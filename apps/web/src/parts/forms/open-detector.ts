/** Reads the first code in a picture. */
export type Detect = (picture: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

const native = () => (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector;

/** The browser's own reader, or one in WebAssembly that the console serves itself. */
async function makeDetector(): Promise<Detector> {
  const Native = native();
  if (Native) return new Native();
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector();
}

export async function openDetector(): Promise<Detect> {
  const detector = await makeDetector();
  return async (picture) => (await detector.detect(picture))[0]?.rawValue;
}
