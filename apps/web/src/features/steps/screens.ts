/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const stepScreen = () => import('./step-screen.tsx').then((m) => m.StepScreen);
