import {
  createFormLink,
  type FormLink,
  formLinks,
  revealFormLink,
  setFormLinkState,
  updateFormLink,
} from '@gemelo/contract/endpoints/form-links';
import { type Api, say } from '../../http/handle.ts';
import type { FormLinkService } from './form-links.service.ts';

const named = <Link extends FormLink>(code: string, link: Link) => say(code, link, { name: link.name });

export function formLinkRoutes(api: Api, links: FormLinkService) {
  api.handle(formLinks, ({ actor, params }) => links.of(actor, params.idForm));
  api.handle(createFormLink, async ({ actor, params, body }) =>
    named('CREATED', await links.create(actor, params.idForm, body)),
  );
  api.handle(updateFormLink, async ({ actor, params, body }) =>
    named('UPDATED', await links.update(actor, params.idFormLink, body)),
  );
  api.handle(setFormLinkState, async ({ actor, params, body }) => {
    const link = await links.setState(actor, params.idFormLink, body.state);
    return named(link.state === 'Activo' ? 'FORM_LINK_OPENED' : 'FORM_LINK_SHUT', link);
  });
  api.handle(revealFormLink, ({ actor, params }) => links.reveal(actor, params.idFormLink));
}
