/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const peopleScreen = () => import('./people-screen.tsx').then((m) => m.PeopleScreen);
