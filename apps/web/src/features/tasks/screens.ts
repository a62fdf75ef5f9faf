/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const tasksScreen = () => import('./tasks-screen.tsx').then((m) => m.TasksScreen);
export const taskScreen = () => import('./page/task-screen.tsx').then((m) => m.TaskScreen);
export const taskHistoryScreen = () =>
  import('./history/history-screen.tsx').then((m) => m.TaskHistoryScreen);
