/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const assignmentsScreen = () =>
  import('./list/assignments-screen.tsx').then((m) => m.AssignmentsScreen);
export const scanScreen = () => import('./scan/scan-screen.tsx').then((m) => m.ScanScreen);
export const assignmentScreen = () =>
  import('./detail/assignment-screen.tsx').then((m) => m.AssignmentScreen);
