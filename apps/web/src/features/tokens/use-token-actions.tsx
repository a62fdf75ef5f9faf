import { listTokens, revealToken, type TokenRow, updateToken } from '@gemelo/contract/endpoints/tokens';
import { IconEye, IconPlayerPlay, IconPower, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { type ShownCredential, shownFrom } from '../../parts/tokens/shown-credential.ts';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';

const SIZE = 16;

interface TokenActions {
  onRenew: (row: TokenRow) => void;
  onRevealed: (row: TokenRow, shown: ShownCredential) => void;
}

/** Row actions on a token, if the user has any. */
export function useTokenActions({ onRenew, onRevealed }: TokenActions) {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const textOf = useErrorText();
  const reveal = useWrite(revealToken, {
    onError: (failure) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  const update = useWrite(updateToken, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => {
      snackbar.error(textOf(failure, 'TOKEN_NOT_UPDATED'));
      // Another user changed it first; the refreshed list shows the current state.
      if (failure.code === 'STALE') void client.invalidateQueries({ queryKey: [listTokens.route] });
    },
  });

  const show = async (row: TokenRow) => {
    const answer = await reveal.mutateAsync({ params: { idToken: row.idToken } }).catch(() => undefined);
    if (answer) onRevealed(row, shownFrom(row, answer.data.token));
  };

  const toggle = async (row: TokenRow) => {
    const active = row.state === 'Activo';
    const confirmed =
      !active ||
      (await confirm({
        title: t('tokens.offTitle', { name: row.Twin.name, kind: row.credential }),
        text: t('tokens.offText'),
        confirmLabel: t('tokens.off'),
        danger: true,
      }));
    if (confirmed)
      update.mutate({
        params: { idToken: row.idToken },
        body: { state: active ? 'Inactivo' : 'Activo', version: row.version },
      });
  };

  if (!can('token:edit')) return undefined;
  return (row: TokenRow): RowAction[] => {
    const active = row.state === 'Activo';
    return [
      {
        id: 'reveal',
        label: t('tokens.reveal', { kind: row.credential }),
        icon: <IconEye size={SIZE} />,
        run: () => void show(row),
      },
      {
        id: 'renew',
        label: t(row.credential === 'token' ? 'tokens.renew.do' : 'tokens.change.do'),
        icon: <IconRefresh size={SIZE} />,
        disabled: !active,
        run: () => onRenew(row),
      },
      {
        id: 'state',
        label: t(active ? 'tokens.off' : 'tokens.on'),
        icon: active ? <IconPower size={SIZE} /> : <IconPlayerPlay size={SIZE} />,
        danger: active,
        run: () => void toggle(row),
      },
    ];
  };
}
