import { copyForm, createForm, discardDraft, type FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import {
  IconBolt,
  IconCopy,
  IconDownload,
  IconFileSpreadsheet,
  IconHistory,
  IconLink,
  IconSettings,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { type FormFile, saveFormFile } from '../../parts/forms/form-file.ts';
import { useFormImport } from '../../parts/forms/use-form-import.tsx';
import { useXlsFormExport } from '../../parts/forms/use-xlsform-export.ts';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import type { Autosave } from './use-autosave.ts';
import type { Builder } from './use-builder.ts';

const NAME_MAX = 120;
const SIZE = 16;

/** Makes other forms of this one; answers where they are built. */
export function useCopies(form: FormDetail) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const textOf = useErrorText();
  const copy = useWrite(copyForm);
  const create = useWrite(createForm);
  const name = t('form-builder.copyOf', { name: form.name }).slice(0, NAME_MAX);
  const open = async (made: FormDetail) => {
    snackbar.success(t('form-builder.copied', { name: made.name }));
    await navigate(linkTo('formBuilder', made.idForm));
  };
  const { idForm, idCompany, description } = form;
  const ids = {
    idCompanyProject: form.CompanyProject?.idCompanyProject ?? null,
    idFormCategory: form.FormCategory?.idFormCategory ?? null,
    idCategory: form.Category?.idCategory ?? null,
  };
  return {
    duplicate: () =>
      copy.mutateAsync({ params: { idForm }, body: { name } }).then(
        ({ data }) => open(data),
        (failed: unknown) => void snackbar.error(textOf(failed)),
      ),
    /** What was built here, as a form of its own. */
    keepAsCopy: async (document: FormDocument) => {
      const { data } = await create.mutateAsync({ body: { name, description, idCompany, ...ids, document } });
      snackbar.success(t('form-builder.copied', { name: data.name }));
    },
  };
}

interface MenuOptions {
  form: FormDetail;
  builder: Builder;
  autosave: Pick<Autosave, 'save' | 'latestFailure'>;
  /** The draft cannot be kept as it is. */
  isBlocked: boolean;
  /** The draft was given up: goes on from what is left. */
  onDiscarded: (left: FormDetail) => void;
  onSettings: () => void;
  onVersions: () => void;
  onRules: () => void;
  onLinks: () => void;
}

/** Saves what is on the screen; says why where it could not be saved. */
function useSavedFirst({ autosave, isBlocked }: Pick<MenuOptions, 'autosave' | 'isBlocked'>) {
  const { t } = useTranslation();
  return async (blocked: string): Promise<boolean> => {
    if (await autosave.save()) return true;
    const reason = autosave.latestFailure();
    if (isBlocked) snackbar.error(blocked);
    // Whoever went back from a conflict knows why.
    else if (reason) snackbar.error(t('form-builder.save.failed', { reason }));
    return false;
  };
}

/** What else can be done with a form while it is built. */
export function useBuilderMenu(options: MenuOptions) {
  const { form, builder, onDiscarded, onSettings, onVersions, onRules, onLinks } = options;
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const discard = useWrite(discardDraft);
  const { duplicate } = useCopies(form);
  const files = useFormImport(t('form-files.replaces'));
  const exportXlsForm = useXlsFormExport();

  const take = ({ document }: FormFile, name: string) => {
    builder.replace(document);
    snackbar.success(t('form-builder.imported', { name }), {
      action: { label: t('form-builder.undo'), onClick: builder.undo },
    });
  };
  const saved = useSavedFirst(options);
  /** The server writes the draft, so what is on the screen is saved first. */
  const saveXlsForm = async () => {
    if (await saved(t('form-files.unsaved'))) await exportXlsForm(form);
  };
  const makeCopy = async () => {
    if (await saved(t('form-builder.save.blocked'))) await duplicate();
  };
  const giveUp = async () => {
    const agreed = await confirm({
      title: t('form-builder.discard.title'),
      text: t('form-builder.discard.text'),
      confirmLabel: t('form-builder.discard.confirm'),
      danger: true,
    });
    if (!agreed) return;
    try {
      onDiscarded((await discard.mutateAsync({ params: { id: form.idForm } })).data);
    } catch (failed) {
      snackbar.error(textOf(failed));
    }
  };

  const more: RowAction[] = [
    {
      id: 'settings',
      label: t('form-builder.menu.settings'),
      icon: <IconSettings size={SIZE} />,
      run: onSettings,
    },
    {
      id: 'versions',
      label: t('form-builder.menu.versions'),
      icon: <IconHistory size={SIZE} />,
      run: onVersions,
    },
    {
      id: 'rules',
      label: t('form-builder.rules.title'),
      icon: <IconBolt size={SIZE} />,
      run: onRules,
    },
    ...(can('form:edit')
      ? [{ id: 'links', label: t('form-builder.menu.links'), icon: <IconLink size={SIZE} />, run: onLinks }]
      : []),
    ...(can('form:create')
      ? [
          {
            id: 'duplicate',
            label: t('form-builder.menu.duplicate'),
            icon: <IconCopy size={SIZE} />,
            run: () => void makeCopy(),
          },
        ]
      : []),
    {
      id: 'export',
      label: t('form-builder.menu.export'),
      icon: <IconDownload size={SIZE} />,
      run: () => saveFormFile({ name: form.name, description: form.description, document: builder.document }),
    },
    {
      id: 'xlsform',
      label: t('form-files.export'),
      icon: <IconFileSpreadsheet size={SIZE} />,
      run: () => void saveXlsForm(),
    },
    {
      id: 'import',
      label: t('form-builder.menu.import'),
      icon: <IconUpload size={SIZE} />,
      run: () => files.choose(take),
    },
    ...(form.document && form.hasDraft
      ? [
          {
            id: 'discard',
            label: t('form-builder.menu.discard'),
            icon: <IconTrash size={SIZE} />,
            danger: true,
            run: () => void giveUp(),
          },
        ]
      : []),
  ];
  return { more, dialog: files.dialog };
}
