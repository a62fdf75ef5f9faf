/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const projectsScreen = () => import('./projects-screen.tsx').then((m) => m.ProjectsScreen);
export const projectAppScreen = () => import('./project-app-screen.tsx').then((m) => m.ProjectAppScreen);
