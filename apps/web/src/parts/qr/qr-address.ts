import { encodeQR } from 'qr';

/** QR code as a data URL; dark on white in both themes, because scanners need the contrast. */
export const qrAddress = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { ecc: 'medium', border: 2 }))}`;
