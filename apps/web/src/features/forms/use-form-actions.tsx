import { archiveForm, copyForm, type Form, setFormState } from '@gemelo/contract/endpoints/forms';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconFilePencil,
  IconFileSpreadsheet,
  IconLink,
  IconMessageDots,
  IconPencil,
} from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { type Place, useNavigate } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useXlsFormExport } from '../../parts/forms/use-xlsform-export.ts';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import { answersLink, fillLink } from './fill-link.ts';

const SIZE = 16;
const NAME_MAX = 120;

/** What can be done with a form of the list. */
export function useFormActions() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const textOf = useErrorText();
  const { mutateAsync: archive } = useWrite(archiveForm);
  const { mutateAsync: setState } = useWrite(setFormState);
  const { mutateAsync: copy } = useWrite(copyForm);
  const exportXlsForm = useXlsFormExport();

  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failed) {
      snackbar.error(textOf(failed));
    }
  };
  const restore = async ({ idForm, name }: Form) => {
    await setState({ params: { idForm }, body: { state: 'Activo' } });
    snackbar.success(t('form-pages.restored', { name }));
  };
  const putAway = async (form: Form) => {
    const agreed = await confirm({
      title: t('form-pages.archive.title', { name: form.name }),
      text: t('form-pages.archive.text'),
      confirmLabel: t('form-pages.action.archive'),
      danger: true,
    });
    if (!agreed) return;
    await archive({ params: { idForm: form.idForm } });
    snackbar.success(t('form-pages.archived', { name: form.name }), {
      action: { label: t('form-pages.undo'), onClick: () => void run(() => restore(form)) },
    });
  };
  const duplicate = async ({ idForm, name }: Form) => {
    const body = { name: t('form-pages.copyOf', { name }).slice(0, NAME_MAX) };
    const { data } = await copy({ params: { idForm }, body });
    snackbar.success(t('form-pages.copied', { name: data.name }));
    await navigate(linkTo('formBuilder', data.idForm));
  };

  const go = (id: string, place: Place | undefined, Icon: typeof IconPencil): RowAction[] =>
    place
      ? [
          {
            id,
            label: t(`form-pages.action.${id}`),
            icon: <Icon size={SIZE} />,
            run: () => void navigate(place),
          },
        ]
      : [];
  const act = (
    id: string,
    Icon: typeof IconPencil,
    work: () => Promise<void>,
    danger = false,
  ): RowAction => ({
    id,
    label: t(`form-pages.action.${id}`),
    icon: <Icon size={SIZE} />,
    danger,
    run: () => void run(work),
  });
  const exporting = (form: Form): RowAction => ({
    id: 'xlsform',
    label: t('form-files.export'),
    icon: <IconFileSpreadsheet size={SIZE} />,
    run: () => void exportXlsForm(form),
  });
  const actionsOf = (form: Form): RowAction[] => {
    const { idForm, state, published } = form;
    const isActive = state === 'Activo';
    const fills = isActive && published !== null && can('form-fill:create');
    return [
      ...(fills ? go('fill', fillLink(idForm), IconFilePencil) : []),
      ...(can('form:view') ? go('build', linkTo('formBuilder', idForm), IconPencil) : []),
      ...(isActive && published !== null && can('form:edit')
        ? go('links', { ...linkTo('formBuilder', idForm), search: { id: idForm, panel: 'links' } }, IconLink)
        : []),
      ...(can('form-answer:view') ? go('answers', answersLink(idForm), IconMessageDots) : []),
      ...(can('form:create') ? [act('duplicate', IconCopy, () => duplicate(form))] : []),
      ...(can('form:view') ? [exporting(form)] : []),
      ...(isActive && can('form:delete') ? [act('archive', IconArchive, () => putAway(form), true)] : []),
      ...(!isActive && can('form:edit') ? [act('restore', IconArchiveOff, () => restore(form))] : []),
    ];
  };
  return { rowActions: actionsOf };
}
