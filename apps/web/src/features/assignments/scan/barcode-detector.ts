interface Found {
  rawValue: string;
}

export interface Detector {
  detect: (source: HTMLVideoElement) => Promise<Found[]>;
}

type DetectorClass = new () => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether the browser supports the BarcodeDetector API. */
export const hasDetector = (): boolean =>
  detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';

export function makeDetector(): Detector | undefined {
  const Class = detectorClass();
  return Class && new Class();
}
