import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';

export type TemplateContent =
  | { kind: 'create'; copied?: TaskTemplate }
  | { kind: 'edit'; template: TaskTemplate }
  | { kind: 'use'; template: TaskTemplate };

export const useTemplateDrawer = () => useDrawer<TemplateContent>();
export type TemplateDrawer = ReturnType<typeof useTemplateDrawer>;
