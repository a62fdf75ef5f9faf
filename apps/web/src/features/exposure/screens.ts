/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const exposureScreen = () => import('./exposure-screen.tsx').then((m) => m.ExposureScreen);
export const certificateScreen = () =>
  import('./certificate/certificate-screen.tsx').then((m) => m.CertificateScreen);
