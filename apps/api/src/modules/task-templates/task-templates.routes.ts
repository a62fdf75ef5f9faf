import {
  createTaskTemplate,
  removeTaskTemplate,
  taskFromTemplate,
  taskTemplates,
  updateTaskTemplate,
} from '@gemelo/contract/endpoints/task-templates';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { templateList } from './task-templates.lists.ts';
import type { TemplateService } from './task-templates.service.ts';

export function taskTemplateRoutes(api: Api, templates: TemplateService) {
  api.list(taskTemplates, ({ actor, query }, tx) =>
    templateList(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.handle(createTaskTemplate, async ({ actor, body }) => {
    const template = await templates.create(actor, body);
    return say('CREATED', template, { name: template.name });
  });
  api.handle(updateTaskTemplate, async ({ actor, params, body: { version, ...body } }) => {
    const template = await templates.update(actor, params.idTaskTemplate, version, body);
    return say('UPDATED', template, { name: template.name });
  });
  api.handle(removeTaskTemplate, async ({ actor, params }) =>
    say('REMOVED', null, { name: await templates.remove(actor, params.idTaskTemplate) }),
  );
  api.handle(taskFromTemplate, async ({ actor, params, body }) =>
    say('TASK_CREATED', await templates.make(actor, params.idTaskTemplate, body)),
  );
}
