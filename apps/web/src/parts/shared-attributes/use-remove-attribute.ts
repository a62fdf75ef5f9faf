import { deleteSharedAttribute } from '@gemelo/contract/endpoints/shared-attributes';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';

/** Removes a value after a question: devices are told at once. */
export function useRemoveAttribute() {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate } = useWrite(deleteSharedAttribute, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  return async ({ idSharedAttribute, key }: { idSharedAttribute: number; key: string }) => {
    const confirmed = await confirm({
      title: t('shared-attributes.remove.title', { key }),
      text: t('shared-attributes.remove.text'),
      confirmLabel: t('shared-attributes.remove.do'),
      danger: true,
    });
    if (confirmed) mutate({ params: { idSharedAttribute } });
  };
}
