import { type FormLink, revealFormLink, setFormLinkState } from '@gemelo/contract/endpoints/form-links';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { copyText } from '../../../ui/states/mono.tsx';
import { linkAddress } from './link-address.ts';

/** Copies, closes and opens the links of a form. Tokens stay in memory once they are known. */
export function useLinkActions() {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [addresses, setAddresses] = useState<Readonly<Record<number, string>>>({});
  const reveal = useWrite(revealFormLink, { changes: null });
  const setState = useWrite(setFormLinkState);

  const know = (idFormLink: number, token: string) => {
    const address = linkAddress(token);
    setAddresses((before) => ({ ...before, [idFormLink]: address }));
    return address;
  };
  /** The address of a link; nothing where the server does not tell it. */
  const addressOf = async ({ idFormLink }: FormLink): Promise<string | undefined> => {
    const known = addresses[idFormLink];
    if (known) return known;
    try {
      const { data } = await reveal.mutateAsync({ params: { idFormLink } });
      return know(idFormLink, data.token);
    } catch (failed) {
      snackbar.error(textOf(failed));
      return undefined;
    }
  };
  const change = async (link: FormLink, state: FormLink['state'], canUndo = true): Promise<void> => {
    const { idFormLink, state: before } = link;
    try {
      const { message } = await setState.mutateAsync({ params: { idFormLink }, body: { state } });
      const undo = { label: t('form-builder.undo'), onClick: () => void change(link, before, false) };
      snackbar.success(message ?? '', canUndo ? { action: undo } : {});
    } catch (failed) {
      snackbar.error(textOf(failed));
    }
  };
  return {
    addresses,
    know,
    addressOf,
    copy: async (link: FormLink) => {
      const address = await addressOf(link);
      if (!address) return;
      // Some browsers copy only right at the click; then the address is shown to be copied by hand.
      const isCopied = await copyText(address).catch(() => false);
      if (isCopied) snackbar.success(t('form-builder.links.copied', { name: link.name }));
      else snackbar.info(t('form-builder.links.copyByHand'));
    },
    close: (link: FormLink) => change(link, 'Inactivo'),
    open: (link: FormLink) => change(link, 'Activo'),
  };
}
export type LinkActions = ReturnType<typeof useLinkActions>;
