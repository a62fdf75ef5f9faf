/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const formsScreen = () => import('./forms-screen.tsx').then((m) => m.FormsScreen);
export const projectsScreen = () => import('./projects-screen.tsx').then((m) => m.ProjectsScreen);
export const allFormsScreen = () => import('./all-forms-screen.tsx').then((m) => m.AllFormsScreen);
export const newFormScreen = () => import('./new-form-screen.tsx').then((m) => m.NewFormScreen);
