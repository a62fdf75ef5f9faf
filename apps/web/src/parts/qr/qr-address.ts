import { encodeQR } from 'qr';

/** A QR code as the address of a picture, dark on white in either theme, as cameras want it. */
export const qrAddress = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { ecc: 'medium', border: 2 }))}`;
