import { createFormLink, type FormLink, updateFormLink } from '@gemelo/contract/endpoints/form-links';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { useFormat } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';

type LinkFacts = BodyOf<typeof createFormLink>;

const factsOf = ({ name, expiresAt, answerLimit }: FormLink): LinkFacts => ({ name, expiresAt, answerLimit });

const notify = (message: string | undefined) => void (message && snackbar.success(message));

/** Formats a fact of a link for the conflict dialog. */
function useShownFact(): Shown {
  const { t } = useTranslation();
  const format = useFormat();
  return (name, value) => {
    if (name === 'expiresAt')
      return { label: t('form-builder.links.until.label'), value: format.moment(String(value)) };
    if (name === 'answerLimit')
      return {
        label: t('form-builder.links.limit'),
        value: typeof value === 'number' ? format.number(value) : '—',
      };
    return { label: t('form-builder.links.name'), value: <bdi>{String(value)}</bdi> };
  };
}

interface SaveLinkOptions {
  idForm: number;
  /** Changed; without one, a new link is made. */
  link: FormLink | undefined;
  onCreated: (link: FormLink, token: string) => void;
}

/** Makes a link or changes it; where somebody else changed it meanwhile, the user decides. */
export function useSaveLink({ idForm, link, onCreated }: SaveLinkOptions) {
  const create = useWrite(createFormLink);
  const update = useWrite(updateFormLink);
  const conflict = useConflict<LinkFacts>(useShownFact());

  const make = async (body: LinkFacts) => {
    const { data, message } = await create.mutateAsync({ params: { idForm }, body });
    const { token, ...made } = data;
    onCreated(made, token);
    notify(message);
  };
  const change = (before: FormLink, edited: LinkFacts) =>
    conflict.save({
      loaded: factsOf(before),
      edited,
      version: before.version,
      send: async (facts, version) => {
        const { message } = await update.mutateAsync({
          params: { idFormLink: before.idFormLink },
          body: { ...facts, version },
        });
        notify(message);
      },
      read: (current) => ({
        values: factsOf(current as FormLink),
        version: (current as FormLink).version,
      }),
    });
  return {
    save: (facts: LinkFacts) => (link ? change(link, facts) : make(facts)),
    dialog: conflict.dialog,
  };
}
